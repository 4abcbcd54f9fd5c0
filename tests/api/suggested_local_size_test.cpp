// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>

#include "driver.h"

namespace weft::test {
namespace {

const char* const kSource =
    "kernel void plain(global uint* out) { out[get_global_id(0)] = get_local_size(0); }\n"
    "kernel __attribute__((reqd_work_group_size(8, 4, 1))) void required(global uint* out) {\n"
    "  out[0] = 1; }\n";

using Suggest = decltype(&clGetKernelSuggestedLocalWorkSizeKHR);

class SuggestedLocalSize : public testing::Test {
 protected:
  void SetUp() override {
    cl_device_id device = FindDevice();
    queue_ = clCreateCommandQueueWithProperties(context_, device, nullptr, nullptr);
    program_ = clCreateProgramWithSource(context_, 1, const_cast<const char**>(&kSource), nullptr,
                                         nullptr);
    ASSERT_EQ(clBuildProgram(program_, 1, &device, "", nullptr, nullptr), CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "plain", nullptr);
    buffer_ = clCreateBuffer(context_, 0, 4096 * sizeof(cl_uint), nullptr, nullptr);
    ASSERT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseMemObject(buffer_);
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  const Suggest suggest_ = WEFT_DRIVER(clGetKernelSuggestedLocalWorkSizeKHR);
  const cl_context context_ = MakeContext();
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem buffer_ = nullptr;
  size_t local_[3] = {};
};

TEST_F(SuggestedLocalSize, IsWhatALaunchTakes) {
  for (size_t global : {1, 7, 64, 1000, 4096}) {
    ASSERT_EQ(suggest_(queue_, kernel_, 1, nullptr, &global, local_), CL_SUCCESS);
    ASSERT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel_, 1, nullptr, &global, nullptr, 0, nullptr, nullptr),
        CL_SUCCESS);
    cl_uint seen = 0;
    ASSERT_EQ(
        clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, sizeof seen, &seen, 0, nullptr, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(local_[0], seen) << global;
  }
}

TEST_F(SuggestedLocalSize, IsTheRequiredOne) {
  cl_kernel required = clCreateKernel(program_, "required", nullptr);
  const size_t global[] = {32, 32};
  EXPECT_EQ(suggest_(queue_, required, 2, nullptr, global, local_), CL_INVALID_KERNEL_ARGS);
  clSetKernelArg(required, 0, sizeof buffer_, &buffer_);
  EXPECT_EQ(suggest_(queue_, required, 2, nullptr, global, local_), CL_SUCCESS);
  EXPECT_EQ(local_[0], 8u);
  EXPECT_EQ(local_[1], 4u);
  clReleaseKernel(required);
}

TEST_F(SuggestedLocalSize, IsThereUnderItsCoreName) {
  const size_t global = 64;
  auto core = reinterpret_cast<Suggest>(FindInDriver("clGetKernelSuggestedLocalWorkSize"));
  EXPECT_EQ(core(queue_, kernel_, 1, nullptr, &global, local_), CL_SUCCESS);
}

TEST_F(SuggestedLocalSize, ChecksItsArguments) {
  const size_t global = 64, zero = 0, offset = SIZE_MAX;
  cl_context other = MakeContext();
  cl_command_queue elsewhere =
      clCreateCommandQueueWithProperties(other, FindDevice(), nullptr, nullptr);
  EXPECT_EQ(suggest_(nullptr, kernel_, 1, nullptr, &global, local_), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(suggest_(queue_, nullptr, 1, nullptr, &global, local_), CL_INVALID_KERNEL);
  EXPECT_EQ(suggest_(elsewhere, kernel_, 1, nullptr, &global, local_), CL_INVALID_CONTEXT);
  EXPECT_EQ(suggest_(queue_, kernel_, 0, nullptr, &global, local_), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest_(queue_, kernel_, 4, nullptr, &global, local_), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, nullptr, local_), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, &zero, local_), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, &offset, &global, local_), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, &global, nullptr), CL_INVALID_VALUE);
  clReleaseCommandQueue(elsewhere);
  clReleaseContext(other);
}

}  // namespace
}  // namespace weft::test
