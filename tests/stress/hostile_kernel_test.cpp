// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that ask too much, or what OpenCL leaves undefined: an answer or an error code, never
// the end of the application, and the driver works on.
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>

#include "stress.h"

namespace weft::test {
namespace {

constexpr char kBegin[] = "kernel void k(global int* a) { size_t l = get_local_id(0);\n";

std::string Repeat(int count, const std::function<std::string(const std::string& number)>& piece) {
  std::string text;
  for (int i = 0; i < count; ++i) text += piece(std::to_string(i));
  return text;
}

std::string Repeat(int count, const char* piece) {
  return Repeat(count, [&](const auto&) { return piece; });
}

struct Hostile {
  const char* name;
  std::function<std::string()> source;
  enum { kEither, kRuns, kFails } answer;
};

std::string Barriers(const char* body) { return std::string(kBegin) + body + "a[l] = 1; }"; }

const Hostile kHostile[] = {
    {"BarrierForSomeItems", [] { return Barriers("if (l & 1) barrier(CLK_LOCAL_MEM_FENCE);"); },
     Hostile::kEither},
    {"DifferentBarriers",
     [] {
       return Barriers(
           "if (l & 1) barrier(CLK_LOCAL_MEM_FENCE); else { a[l] = 2;"
           "barrier(CLK_LOCAL_MEM_FENCE); barrier(CLK_LOCAL_MEM_FENCE); }");
     },
     Hostile::kEither},
    {"BarrierInDivergentLoop",
     [] { return Barriers("for (size_t i = 0; i < l; ++i) barrier(CLK_LOCAL_MEM_FENCE);"); },
     Hostile::kEither},
    {"BarrierAfterReturnOfSome",
     [] { return Barriers("if (l % 3 == 0) return; barrier(CLK_LOCAL_MEM_FENCE);"); },
     Hostile::kEither},
    {"PrintsOfWildPointers",
     [] {
       return std::string(kBegin) +
              "printf(\"%s\", (constant char*)(l + 8)); printf((constant char*)(l + 8));"
              "printf(\"%s\", (constant char*)(0xdeadUL << 48)); a[l] = 1; }";
     },
     Hostile::kRuns},
    {"Recursion",
     [] {
       return "int f(int n) { return n < 2 ? 1 : n + f(n - 1) % 7; }" + std::string(kBegin) +
              "a[l] = f(a[l]); }";
     },
     Hostile::kFails},
    {"MutualRecursion",
     [] {
       return "int g(int n); int f(int n) { return n < 2 ? 1 : g(n - 1); }"
              "int g(int n) { return f(n - 1) + 1; }" +
              std::string(kBegin) + "a[l] = f(a[l]); }";
     },
     Hostile::kFails},
    {"SwitchOf2000Cases",
     [] {
       return kBegin +
              ("switch (a[l]) {\n" + Repeat(2000,
                                            [](const auto& n) {
                                              return "case " + n + "7: a[l + 1] = " + n +
                                                     "; break;\n";
                                            })) +
              "} }";
     },
     Hostile::kRuns},
    {"ConstantsOf10Megabytes",
     [] {
       return "constant int t[2621440] = {" + Repeat(2621440, "7,") + "};" + kBegin +
              "a[l] = t[l * 40000]; }";
     },
     Hostile::kEither},
    {"Kernels5000",
     [] {
       return kBegin + std::string("a[l] = 1; }") + Repeat(5000, [](const auto& n) {
                return "kernel void k" + n + "(global int* a) { a[get_global_id(0)] = " + n +
                       "; }\n";
              });
     },
     Hostile::kRuns},
    {"Arguments1000",
     [] {
       return "kernel void k(global int* a" +
              Repeat(1000, [](const auto& n) { return ", int p" + n; }) + ") { a[0] = p999; }";
     },
     Hostile::kEither},
    {"PrivateArrayOf2Gigabytes",
     [] {
       return kBegin +
              std::string("volatile char p[2147483648]; p[a[l]] = 1; a[l] = p[a[l + 1]]; }");
     },
     Hostile::kEither},
    {"Parentheses",
     [] { return kBegin + ("a[l] = " + Repeat(10'000, "(") + "1" + Repeat(10'000, ")")) + "; }"; },
     Hostile::kEither},
    {"Blocks",
     [] { return kBegin + Repeat(10'000, "{") + "a[l] = 1;" + Repeat(10'000, "}") + "}"; },
     Hostile::kEither},
    {"Conditions", [] { return kBegin + Repeat(10'000, "if (a[l]) ") + "a[l] = 1; }"; },
     Hostile::kEither},
    {"Loops",
     [] { return kBegin + Repeat(300, "for (int i = 0; i < a[l]; ++i) ") + "a[l] = 0; }"; },
     Hostile::kRuns},
    {"Operators", [] { return kBegin + ("a[l] = " + Repeat(20'000, "~")) + "a[l]; }"; },
     Hostile::kEither},
};

// Builds, launches 64 work-items and waits; the first error code.
cl_int Launch(const Work& work, const std::string& source) {
  const BuiltKernel kernel(work.context(), source, "k");
  cl_int code = kernel.code();
  cl_mem buffer = ZeroedBuffer(work, 1 << 20);
  if (kernel) {
    const cl_int zero = 0;
    const cl_uint arguments = Get<cl_uint>(clGetKernelInfo, cl_kernel(kernel), CL_KERNEL_NUM_ARGS);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    for (cl_uint i = 1; i < arguments; ++i) clSetKernelArg(kernel, i, sizeof zero, &zero);
    const size_t items = 64;
    code = clEnqueueNDRangeKernel(work.queue(), kernel, 1, nullptr, &items, &items, 0, nullptr,
                                  nullptr);
  }
  const cl_int finished = clFinish(work.queue());
  clReleaseMemObject(buffer);
  return code != CL_SUCCESS ? code : finished;
}

class HostileKernel : public testing::TestWithParam<Hostile> {};

// In a child, which a watchdog ends: the test would hang otherwise.
TEST_P(HostileKernel, IsAnsweredAndForgotten) {
  const Hostile& hostile = GetParam();
  const auto child = [&] {
    Work work;
    if (!work.Begin()) _exit(1);
    const cl_int code = Launch(work, hostile.source());
    if (hostile.answer != Hostile::kEither &&
        (code == CL_SUCCESS) != (hostile.answer == Hostile::kRuns))
      _exit(2);
    _exit(work.Enqueue() && work.Finish() ? 0 : 3);
  };
  EXPECT_EQ(InChild(child, 0, 120), "") << "2: wrong answer; 3: the driver fails afterwards";
}

INSTANTIATE_TEST_SUITE_P(Programs, HostileKernel, testing::ValuesIn(kHostile),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace weft::test
