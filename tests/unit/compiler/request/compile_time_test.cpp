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

// How many times longer four times as much takes, with two more attempts where that is too much:
// what else the machine does shows in the time of a process, too.
double Growth(auto seconds, unsigned count, double limit) {
  seconds(1);
  double growth = limit;
  for (int attempt = 0; attempt < 3 && growth >= limit; ++attempt)
    growth = seconds(4 * count) / seconds(count);
  return growth;
}

TEST(CompileTime, GrowsWithKernelsAndWhatTheyShareAndNotWithTheProduct) {
  const auto seconds = [](unsigned count) { return SecondsToBuild(KernelsOfAFunction(count)); };
  EXPECT_LT(Growth(seconds, 500, 6), 6);
}

TEST(CompileTime, GrowsWithTheAccessesOfABlockAndNotWithTheirSquare) {
  EXPECT_LT(Growth([](unsigned count) { return SecondsFor(Accesses(count), 16); }, 100, 7), 7);
}

TEST(CompileTime, GrowsWithLoopsInARowAndNotWithTheirSquare) {
  EXPECT_LT(Growth([](unsigned count) { return SecondsFor(LoopsInARow(count), 0); }, 1000, 7), 7);
}

TEST(CompileTime, GrowsWithCallsAndNotWithTheirSquare) {
  EXPECT_LT(Growth([](unsigned count) { return SecondsFor(Calls(count), 0); }, 1000, 7), 7);
}

}  // namespace
}  // namespace weft::compiler
