// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>

#include "errors.h"
#include "program_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

constexpr char kSource[] =
    "kernel void plain(global uint* out) { out[get_global_id(0)] = get_local_size(0); }\n"
    "kernel __attribute__((reqd_work_group_size(8, 4, 1))) void required(global uint* out) {\n"
    "  out[0] = 1; }\n";

using Suggest = decltype(&clGetKernelSuggestedLocalWorkSizeKHR);

class GetKernelSuggestedLocalWorkSize : public ProgramTest {
 protected:
  void SetUp() override {
    queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
    program_ = Built(kSource);
    kernel_ = clCreateKernel(program_, "plain", nullptr);
    buffer_ = clCreateBuffer(context_, 0, 4096 * sizeof(cl_uint), nullptr, nullptr);
    ASSERT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  }
  void TearDown() override {
    clReleaseMemObject(buffer_);
    clReleaseKernel(kernel_);
    clReleaseCommandQueue(queue_);
  }

  const Suggest suggest_ = WEFT_DRIVER(clGetKernelSuggestedLocalWorkSizeKHR);
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem buffer_ = nullptr;
  size_t local_[3] = {};
};

// Also where the sizes let the launch choose other code: short rows, and few of them.
TEST_F(GetKernelSuggestedLocalWorkSize, IsWhatALaunchTakes) {
  for (size_t rows : {1, 3, 64}) {
    for (size_t length : {1, 4, 7, 16, 20, 32, 64, 1000, 4096}) {
      const size_t global[] = {length, rows};
      ASSERT_EQ(suggest_(queue_, kernel_, 2, nullptr, global, local_), CL_SUCCESS);
      ASSERT_EQ(
          clEnqueueNDRangeKernel(queue_, kernel_, 2, nullptr, global, nullptr, 0, nullptr, nullptr),
          CL_SUCCESS);
      cl_uint seen = 0;
      ASSERT_EQ(
          clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, sizeof seen, &seen, 0, nullptr, nullptr),
          CL_SUCCESS);
      EXPECT_EQ(local_[0], seen) << length << " by " << rows;
    }
  }
}

TEST_F(GetKernelSuggestedLocalWorkSize, IsTheRequiredOne) {
  cl_kernel required = clCreateKernel(program_, "required", nullptr);
  const size_t global[] = {32, 32};
  clSetKernelArg(required, 0, sizeof buffer_, &buffer_);
  EXPECT_EQ(suggest_(queue_, required, 2, nullptr, global, local_), CL_SUCCESS);
  EXPECT_EQ(local_[0], 8u);
  EXPECT_EQ(local_[1], 4u);
  clReleaseKernel(required);
}

TEST_F(GetKernelSuggestedLocalWorkSize, IsThereUnderItsCoreName) {
  const size_t global = 64;
  auto core = reinterpret_cast<Suggest>(FindInDriver("clGetKernelSuggestedLocalWorkSize"));
  EXPECT_EQ(core(queue_, kernel_, 1, nullptr, &global, local_), CL_SUCCESS);
}

TEST_F(GetKernelSuggestedLocalWorkSize, ChecksItsArguments) {
  const size_t global = 64, zero = 0, offset = SIZE_MAX;
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(suggest_(bad, kernel_, 1, nullptr, &global, local_), CL_INVALID_COMMAND_QUEUE);
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(suggest_(queue_, bad, 1, nullptr, &global, local_), CL_INVALID_KERNEL);
  cl_kernel unset = clCreateKernel(program_, "plain", nullptr);
  EXPECT_EQ(suggest_(queue_, unset, 1, nullptr, &global, local_), CL_INVALID_KERNEL_ARGS);
  clReleaseKernel(unset);
  for (cl_uint dimensions : {0u, 4u, CL_UINT_MAX})
    EXPECT_EQ(suggest_(queue_, kernel_, dimensions, nullptr, &global, local_),
              CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, &offset, &global, local_), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, nullptr, local_), CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, &zero, local_), CL_INVALID_GLOBAL_WORK_SIZE);
  const size_t second_zero[] = {1, 0};
  EXPECT_EQ(suggest_(queue_, kernel_, 2, nullptr, second_zero, local_),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(suggest_(queue_, kernel_, 1, nullptr, &global, nullptr), CL_INVALID_VALUE);
}

TEST_F(GetKernelSuggestedLocalWorkSize, NeedsContextAndExecutableOfTheQueue) {
  const SubDeviceContext both;
  const size_t global = 64;
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(both.context, both.devices[1], nullptr, nullptr);
  const char* source = kGood;
  cl_program program = Keep(clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr));
  ASSERT_EQ(clBuildProgram(program, 1, both.devices, "", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "twice", nullptr);
  EXPECT_EQ(suggest_(queue, kernel, 1, nullptr, &global, local_), CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(suggest_(queue, kernel_, 1, nullptr, &global, local_), CL_INVALID_CONTEXT);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
}

}  // namespace
}  // namespace weft::test
