// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command buffer on two queues of two devices, and numbers that tell in which order steps were
// done.
#pragma once

#include "command_buffer_fixture.h"
#include "sub_device_context.h"

namespace weft::test {

class MultiDeviceTest : public CommandBufferTest {
 protected:
  void SetUp() override {
    CommandBufferTest::SetUp();
    const char* source =
        "kernel void step(global int* a, int k) { a[get_global_id(0)] = a[get_global_id(0)] * 3 + "
        "k; }";
    steps_ = clCreateProgramWithSource(pair_.context, 1, &source, nullptr, &error_);
    ASSERT_EQ(clBuildProgram(steps_, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
    numbers_ = clCreateBuffer(pair_.context, 0, kCount * sizeof(cl_int), nullptr, &error_);
    for (cl_uint i : {0, 1}) {
      own_[i] = MakeOwnQueue(i, CL_QUEUE_PROFILING_ENABLE);
      free_[i] = MakeOwnQueue(i, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    }
  }
  void TearDown() override {
    if (both_) EXPECT_EQ(clReleaseCommandBufferKHR(both_), CL_SUCCESS);
    clReleaseMemObject(numbers_);
    clReleaseProgram(steps_);
    CommandBufferTest::TearDown();
  }

  cl_command_queue MakeOwnQueue(cl_uint device, cl_command_queue_properties flags) {
    const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, flags, 0};
    queues_.push_back(
        clCreateCommandQueueWithProperties(pair_.context, pair_.devices[device], list, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return queues_.back();
  }
  void BeginBoth(const cl_command_queue (&queues)[2]) {
    both_ = clCreateCommandBufferKHR(2, queues, nullptr, &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
  }
  // Each number becomes three times what it was, and `k` more.
  cl_int Step(cl_command_queue queue, cl_int k, std::vector<cl_sync_point_khr> after = {},
              cl_sync_point_khr* point = nullptr) {
    cl_kernel kernel = clCreateKernel(steps_, "step", &error_);
    clSetKernelArg(kernel, 0, sizeof numbers_, &numbers_);
    clSetKernelArg(kernel, 1, sizeof k, &k);
    const cl_int code = clCommandNDRangeKernelKHR(
        both_, queue, nullptr, kernel, 1, nullptr, &kCount, nullptr, cl_uint(after.size()),
        after.empty() ? nullptr : after.data(), point, nullptr);
    clReleaseKernel(kernel);
    return code;
  }
  cl_int Zero(cl_command_queue queue, std::vector<cl_sync_point_khr> after = {},
              cl_sync_point_khr* point = nullptr) {
    const cl_int zero = 0;
    return clCommandFillBufferKHR(both_, queue, nullptr, numbers_, &zero, sizeof zero, 0,
                                  kCount * sizeof zero, cl_uint(after.size()),
                                  after.empty() ? nullptr : after.data(), point, nullptr);
  }
  cl_int Enqueue(cl_event* event) {
    return clEnqueueCommandBufferKHR(0, nullptr, both_, 0, nullptr, event);
  }
  void ExpectNumbers(cl_int value) {
    std::vector<cl_int> numbers(kCount);
    EXPECT_EQ(clEnqueueReadBuffer(own_[0], numbers_, CL_TRUE, 0, kCount * sizeof(cl_int),
                                  numbers.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(numbers, std::vector<cl_int>(kCount, value));
  }

  SubDeviceContext pair_;
  cl_command_queue own_[2] = {}, free_[2] = {};  // of each device, in order and out of order
  cl_program steps_ = nullptr;
  cl_mem numbers_ = nullptr;
  cl_command_buffer_khr both_ = nullptr;
};

}  // namespace weft::test
