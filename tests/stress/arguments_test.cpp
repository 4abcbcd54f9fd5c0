// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch takes the arguments and the code of one moment, whatever other threads set meanwhile.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

constexpr size_t kCount = 2;

// Code for distinct buffers reads `in` once.
constexpr char kSource[] = R"(
kernel void count(global const int* in, global int* out) {
  out[0] = in[0] + 1;
  out[1] = in[0] + 1;
}
)";

std::vector<cl_int> Read(const Work& work, cl_mem buffer) {
  std::vector<cl_int> values(kCount);
  EXPECT_EQ(clEnqueueReadBuffer(work.queue(), buffer, CL_TRUE, 0, kCount * sizeof(cl_int),
                                values.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  return values;
}

// Code that takes its buffers for distinct ones must not run on buffers that are not.
TEST(Arguments, SetWhileAnotherThreadLaunches) {
  Work work;
  ASSERT_TRUE(work.Begin());
  const BuiltKernel kernel(work.context(), kSource, "count");
  ASSERT_EQ(kernel.code(), CL_SUCCESS);
  cl_mem in = ZeroedBuffer(work, kCount * sizeof(cl_int));
  cl_mem other = ZeroedBuffer(work, kCount * sizeof(cl_int));
  ASSERT_EQ(clSetKernelArg(kernel, 0, sizeof in, &in), CL_SUCCESS);
  ASSERT_EQ(clSetKernelArg(kernel, 1, sizeof other, &other), CL_SUCCESS);

  std::atomic<bool> stop = false;
  std::thread setter([&] {
    while (!stop.load(std::memory_order_relaxed)) {
      clSetKernelArg(kernel, 1, sizeof in, &in);
      clSetKernelArg(kernel, 1, sizeof other, &other);
    }
  });
  const std::vector<cl_int> zeros = {0, 0}, ones = {1, 1}, counted = {1, 2};
  int wrong = 0;
  for (int i = 0; i < Repeats(20000) && wrong == 0; ++i) {
    const size_t one = 1;
    const cl_int zero = 0;
    for (cl_mem buffer : {in, other})
      clEnqueueFillBuffer(work.queue(), buffer, &zero, sizeof zero, 0, kCount * sizeof zero, 0,
                          nullptr, nullptr);
    ASSERT_EQ(clEnqueueNDRangeKernel(work.queue(), kernel, 1, nullptr, &one, nullptr, 0, nullptr,
                                     nullptr),
              CL_SUCCESS);
    const auto to_in = Read(work, in), to_other = Read(work, other);
    const bool is_one_buffer = to_in == counted && to_other == zeros;
    const bool are_two = to_in == zeros && to_other == ones;
    wrong += !is_one_buffer && !are_two;
  }
  stop = true;
  setter.join();
  EXPECT_EQ(wrong, 0);
  clReleaseMemObject(in);
  clReleaseMemObject(other);
}

}  // namespace
}  // namespace weft::test
