// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <time.h>

#include "compiler/request/compile.h"

namespace weft::compiler {
namespace {

double ProcessSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

CompileRequest BuildRequest(const std::string& source) {
  CompileRequest request;
  request.target = {"znver4", {"avx", "avx2", "fma", "sse4.2"}};
  request.source = source;
  return request;
}

double SecondsToBuild(const std::string& source) {
  const double start = ProcessSeconds();
  EXPECT_EQ(Compile(BuildRequest(source), WEFT_BUILTINS).status, CompileStatus::kOk);
  return ProcessSeconds() - start;
}

// The time to make machine code of a kernel named k.
double SecondsFor(const std::string& source, unsigned width) {
  CompileRequest request = BuildRequest(source);
  const CompileReply program = Compile(request, WEFT_BUILTINS);
  EXPECT_EQ(program.status, CompileStatus::kOk) << program.log;
  request.kind = RequestKind::kKernel;
  request.source.clear();
  request.inputs = {program.program.ir};
  request.kernel = "k";
  request.variant.width = width;
  const double start = ProcessSeconds();
  EXPECT_EQ(Compile(request, WEFT_BUILTINS).status, CompileStatus::kOk);
  return ProcessSeconds() - start;
}

// Loads and stores, all in one block.
std::string Accesses(unsigned count) {
  std::string source = "kernel void k(global int* a, global int* b, int n) { int i = n * n;\n";
  for (unsigned i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    source += "a[n * " + std::to_string(i * 7 % 97) + " + i + " + number +
              "] ^= b[get_global_id(0) + i + " + number + " * n];\n";
  }
  return source + "}";
}

std::string LoopsInARow(unsigned count) {
  std::string source = "kernel void k(global float* a) { float v = a[get_global_id(0)];\n";
  for (unsigned i = 0; i < count; ++i) {
    source += "for (int k = 0; k < (int)v + " + std::to_string(i) +
              "; ++k) { if (v > k) v -= 0.5f; else v += 3; }\n";
  }
  return source + "a[get_global_id(0)] = v; }";
}

std::string Calls(unsigned count) {
  std::string source =
      "void add(global float* a, int i, float* v) {\n"
      "  if (a[i] > *v) { *v = sqrt(a[i]) + 1; a[i + 5] = *v; } else *v += exp(a[i]); }\n"
      "kernel void k(global float* a) { int i = get_global_id(0); float v = a[i];\n";
  for (unsigned i = 0; i < count; ++i) source += "add(a, i + " + std::to_string(i) + ", &v);\n";
  return source + "a[i] = v; }";
}

// So many kernels, and a function of three times as many lines that all call.
std::string KernelsOfAFunction(unsigned count) {
  std::string source = "uint f(uint x) {\n";
  for (unsigned i = 0; i < 3 * count; ++i) source += "x = x * " + std::to_string(i) + "u + 1;\n";
  source += "return x; }\n";
  for (unsigned i = 0; i < count; ++i)
    source += "kernel void k" + std::to_string(i) + "(global uint* a) { *a = f(*a); }\n";
  return source;
}

TEST(CompileTime, GrowsWithKernelsAndWhatTheyShareAndNotWithTheProduct) {
  SecondsToBuild(KernelsOfAFunction(1));
  EXPECT_LT(SecondsToBuild(KernelsOfAFunction(2000)), 6 * SecondsToBuild(KernelsOfAFunction(500)));
}

TEST(CompileTime, GrowsWithTheAccessesOfABlockAndNotWithTheirSquare) {
  SecondsFor(Accesses(1), 16);
  EXPECT_LT(SecondsFor(Accesses(400), 16), 7 * SecondsFor(Accesses(100), 16));
}

TEST(CompileTime, GrowsWithLoopsInARowAndNotWithTheirSquare) {
  SecondsFor(LoopsInARow(1), 0);
  EXPECT_LT(SecondsFor(LoopsInARow(4000), 0), 7 * SecondsFor(LoopsInARow(1000), 0));
}

TEST(CompileTime, GrowsWithCallsAndNotWithTheirSquare) {
  SecondsFor(Calls(1), 0);
  EXPECT_LT(SecondsFor(Calls(4000), 0), 7 * SecondsFor(Calls(1000), 0));
}

}  // namespace
}  // namespace weft::compiler
