// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue, a buffer and kernels to launch on them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "api_checks.h"
#include "sub_device_context.h"

namespace weft::test {

inline constexpr const char* kLaunched = R"(
kernel void ids(global uint* out) {
  size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1);
  out[y * get_global_size(0) + x] =
      get_global_id(0) | get_local_size(0) << 12 | get_local_size(1) << 21;
}
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void required(global uint* out) {
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = get_local_size(0);
}
kernel void shared(global int* out, local int* room) {
  room[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = room[get_local_size(0) - 1 - get_local_id(0)];
}
kernel void print(int base) { printf("%d;", base + (int)get_global_id(0)); }
kernel void spin(global volatile int* stop) { while (*stop == 0) {} }
kernel void reread(global uint* out, global const uint* in) {
  size_t i = get_global_id(0);
  out[i] = 5;
  uint seen = in[i];
  out[i] = seen + 1;
}
kernel void flush(global float* values) { values[1] = values[0] * 0.5f; }
)";

class LaunchTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* source = kLaunched;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, &error_);
    ASSERT_EQ(clBuildProgram(program_, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    for (cl_kernel kernel : kernels_) EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(out_), CL_SUCCESS);
    EXPECT_EQ(clReleaseProgram(program_), CL_SUCCESS);
    EXPECT_EQ(clReleaseCommandQueue(queue_), CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(context_), CL_SUCCESS);
  }

  cl_kernel Kernel(const char* name) {
    kernels_.push_back(clCreateKernel(program_, name, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return kernels_.back();
  }
  cl_kernel KernelOnBuffer(const char* name) {
    cl_kernel kernel = Kernel(name);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof out_, &out_), CL_SUCCESS);
    return kernel;
  }
  cl_int Run(cl_kernel kernel, std::vector<size_t> global, std::vector<size_t> local = {},
             std::vector<size_t> offset = {}) {
    return clEnqueueNDRangeKernel(queue_, kernel, cl_uint(global.size()),
                                  offset.empty() ? nullptr : offset.data(), global.data(),
                                  local.empty() ? nullptr : local.data(), 0, nullptr, nullptr);
  }
  std::vector<uint32_t> Result(size_t count) {
    std::vector<uint32_t> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue_, out_, CL_TRUE, 0, count * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return values;
  }

  // A clEnqueue* function that launches one work-item, good in all but the handles.
  using Launch = std::function<cl_int(cl_command_queue, cl_kernel)>;

  void ExpectHandlesChecked(const Launch& launch) {
    cl_kernel ids = KernelOnBuffer("ids");
    for (cl_command_queue bad : BadHandles<cl_command_queue>())
      EXPECT_EQ(launch(bad, ids), CL_INVALID_COMMAND_QUEUE);
    for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(launch(queue_, bad), CL_INVALID_KERNEL);
    const Own<cl_context> other(MakeContext());
    const Own<cl_command_queue> foreign(clCreateCommandQueue(other, FindDevice(), 0, nullptr));
    EXPECT_EQ(launch(foreign, ids), CL_INVALID_CONTEXT);
  }
  // A program that is built for one device of two runs on no queue of the other's.
  void ExpectExecutableNeeded(const Launch& launch) {
    const SubDeviceContext both;
    const Own<cl_command_queue> queue(
        clCreateCommandQueueWithProperties(both.context, both.devices[1], nullptr, nullptr));
    const char* source = "kernel void f() {}";
    cl_program program = clCreateProgramWithSource(both.context, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(program, 1, both.devices, "", nullptr, nullptr), CL_SUCCESS);
    cl_kernel kernel = clCreateKernel(program, "f", nullptr);
    EXPECT_EQ(launch(queue, kernel), CL_INVALID_PROGRAM_EXECUTABLE);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }

  cl_int error_ = CL_SUCCESS;
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ = clCreateCommandQueue(context_, FindDevice(), 0, &error_);
  const cl_mem out_ = clCreateBuffer(context_, 0, size_t{4} << 20, nullptr, &error_);
  cl_program program_ = nullptr;
  std::vector<cl_kernel> kernels_;
};

}  // namespace weft::test
