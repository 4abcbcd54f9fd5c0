// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_devicelib_assert: what SYCL's assert calls.
#include <unistd.h>

#include <csignal>

#include "program_fixture.h"

namespace weft::test {
namespace {

constexpr char kKernel[] = R"(
  typedef const generic char* Text;
  void __devicelib_assert_fail(Text expression, Text file, int line, Text function, ulong gx,
                               ulong gy, ulong gz, ulong lx, ulong ly, ulong lz);
  global const char expression[] = "i < limit", file[] = "some.cpp", function[] = "k";
  kernel void k(global int* out, int limit) {
    int i = get_global_id(0);
    if (i == 0) printf("printed before\n");
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i >= limit)
      __devicelib_assert_fail(expression, file, 12, function, i, get_global_id(1), get_global_id(2),
                              get_local_id(0), get_local_id(1), get_local_id(2));
    out[i] = i;
  })";

class DevicelibAssertDeathTest : public ProgramTest {
 protected:
  static constexpr size_t kItems = 100, kLocal = 20;

  // What 100 work-items leave, of which those from `limit` on fail.
  std::vector<cl_int> Run(cl_int limit) {
    const Own<cl_command_queue> queue(
        clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr));
    const Own<cl_mem> out(clCreateBuffer(context_, 0, kItems * sizeof(cl_int), nullptr, nullptr));
    cl_kernel kernel = clCreateKernel(Built(kKernel, "-cl-std=CL3.0"), "k", nullptr);
    cl_mem buffer = out;
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof limit, &limit), CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &kItems, &kLocal, 0, nullptr, nullptr),
        CL_SUCCESS);
    std::vector<cl_int> left(kItems);
    EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, kItems * sizeof(cl_int), left.data(),
                                  0, nullptr, nullptr),
              CL_SUCCESS);
    clReleaseKernel(kernel);
    return left;
  }
};

TEST_F(DevicelibAssertDeathTest, AFailureIsToldAndEndsTheProcess) {
  EXPECT_EXIT(
      {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        Run(99);
      },
      testing::KilledBySignal(SIGABRT),
      "printed before\n.*some.cpp:12: k: global id: \\[99,0,0\\], local id: \\[19,0,0\\] "
      "Assertion `i < limit` failed");
}

TEST_F(DevicelibAssertDeathTest, NothingEndsWhereNoneFails) {
  const std::vector<cl_int> left = Run(100);
  for (size_t i = 0; i < kItems; ++i) EXPECT_EQ(left[i], cl_int(i));
}

}  // namespace
}  // namespace weft::test
