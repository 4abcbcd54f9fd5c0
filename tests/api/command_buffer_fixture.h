// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of cl_khr_command_buffer, and what tests of it need at hand.
#pragma once

#include <vector>

#include "program_fixture.h"
#include "runtime/base/command_buffer_api.h"

namespace weft::test {

#define WEFT_FUNCTION(name) \
  const decltype(&weft::name) name = reinterpret_cast<decltype(&weft::name)>(FindInDriver(#name));

class CommandBufferTest : public ProgramTest {
 protected:
  WEFT_FUNCTION(clCreateCommandBufferKHR)
  WEFT_FUNCTION(clRetainCommandBufferKHR)
  WEFT_FUNCTION(clReleaseCommandBufferKHR)
  WEFT_FUNCTION(clFinalizeCommandBufferKHR)
  WEFT_FUNCTION(clEnqueueCommandBufferKHR)
  WEFT_FUNCTION(clGetCommandBufferInfoKHR)
  WEFT_FUNCTION(clCommandBarrierWithWaitListKHR)
  WEFT_FUNCTION(clCommandCopyBufferKHR)
  WEFT_FUNCTION(clCommandCopyBufferRectKHR)
  WEFT_FUNCTION(clCommandCopyBufferToImageKHR)
  WEFT_FUNCTION(clCommandCopyImageKHR)
  WEFT_FUNCTION(clCommandCopyImageToBufferKHR)
  WEFT_FUNCTION(clCommandFillBufferKHR)
  WEFT_FUNCTION(clCommandFillImageKHR)
  WEFT_FUNCTION(clCommandNDRangeKernelKHR)
  WEFT_FUNCTION(clCommandSVMMemcpyKHR)
  WEFT_FUNCTION(clCommandSVMMemFillKHR)
  WEFT_FUNCTION(clUpdateMutableCommandsKHR)
  WEFT_FUNCTION(clGetMutableCommandInfoKHR)

  static constexpr size_t kCount = 256;

  void SetUp() override {
    queue_ = MakeQueue(context_, 0);
    program_ = Built(
        "kernel void add(global int* a, int b) { a[get_global_id(0)] += b; }\n"
        "kernel void ids(global uint* out) {\n"
        "  out[get_global_id(0)] = get_global_id(0) * 1000 + get_local_size(0); }\n"
        "kernel void spin(global uint* out, uint rounds) {\n"
        "  uint x = get_global_id(0);\n"
        "  for (uint i = 0; i < rounds; ++i) x = (x >> 3) ^ (x * 1664525 + i);\n"
        "  out[get_global_id(0)] += x | 1; }\n",
        "-cl-std=CL3.0");
    add_ = clCreateKernel(program_, "add", &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
    buffer_ = MakeBuffer();
    other_ = MakeBuffer();
    SetArguments(buffer_, 1);
  }
  void TearDown() override {
    if (commands_) EXPECT_EQ(clReleaseCommandBufferKHR(commands_), CL_SUCCESS);
    clReleaseKernel(add_);
    clReleaseMemObject(buffer_);
    clReleaseMemObject(other_);
    for (cl_command_queue queue : queues_) clReleaseCommandQueue(queue);
  }

  cl_command_queue MakeQueue(cl_context context, cl_command_queue_properties flags) {
    const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, flags, 0};
    queues_.push_back(clCreateCommandQueueWithProperties(context, device_, list, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return queues_.back();
  }
  // kCount zeros.
  cl_mem MakeBuffer() {
    std::vector<cl_int> zeros(kCount);
    cl_mem buffer = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, kCount * sizeof(cl_int),
                                   zeros.data(), &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return buffer;
  }
  void SetArguments(cl_mem buffer, cl_int summand) {
    EXPECT_EQ(clSetKernelArg(add_, 0, sizeof buffer, &buffer), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(add_, 1, sizeof summand, &summand), CL_SUCCESS);
  }
  // The command buffer under test.
  void Begin(cl_command_queue queue, cl_command_buffer_flags_khr flags = 0) {
    const cl_command_buffer_properties_khr list[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    commands_ = clCreateCommandBufferKHR(1, &queue, list, &error_);
    ASSERT_EQ(error_, CL_SUCCESS);
  }
  cl_int RecordAdd(std::vector<cl_sync_point_khr> wait_list = {},
                   cl_sync_point_khr* point = nullptr) {
    return clCommandNDRangeKernelKHR(
        commands_, nullptr, nullptr, add_, 1, nullptr, &kCount, nullptr, cl_uint(wait_list.size()),
        wait_list.empty() ? nullptr : wait_list.data(), point, nullptr);
  }
  cl_int Finalize() { return clFinalizeCommandBufferKHR(commands_); }
  cl_int Replay(cl_event* event = nullptr) {
    return clEnqueueCommandBufferKHR(0, nullptr, commands_, 0, nullptr, event);
  }
  cl_command_buffer_state_khr State() {
    return Get<cl_command_buffer_state_khr>(clGetCommandBufferInfoKHR, commands_,
                                            CL_COMMAND_BUFFER_STATE_KHR);
  }
  std::vector<cl_int> Read(cl_mem buffer) {
    std::vector<cl_int> data(kCount);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, kCount * sizeof(cl_int), data.data(),
                                  0, nullptr, nullptr),
              CL_SUCCESS);
    return data;
  }
  void ExpectAll(cl_mem buffer, cl_int value) {
    EXPECT_EQ(Read(buffer), std::vector<cl_int>(kCount, value));
  }

  cl_int error_ = CL_SUCCESS;
  std::vector<cl_command_queue> queues_;
  cl_command_queue queue_ = nullptr;  // in order
  cl_program program_ = nullptr;
  cl_kernel add_ = nullptr;
  cl_mem buffer_ = nullptr, other_ = nullptr;
  cl_command_buffer_khr commands_ = nullptr;
};

#undef WEFT_FUNCTION

}  // namespace weft::test
