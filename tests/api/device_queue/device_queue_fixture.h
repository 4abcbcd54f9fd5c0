// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of a buffer of ints that enqueue others.
#pragma once

#include <vector>

#include "api_checks.h"
#include "device_queue.h"
#include "program_fixture.h"

namespace weft::test {

class DeviceQueueTest : public ProgramTest {
 protected:
  ~DeviceQueueTest() override {
    clReleaseEvent(event_);
    clReleaseCommandQueue(queue_);
    if (device_queue_) clReleaseCommandQueue(device_queue_);
  }

  void MakeDefaultQueue(cl_queue_properties size = 0) {
    device_queue_ = MakeDeviceQueue(context_, CL_QUEUE_ON_DEVICE_DEFAULT, size);
  }
  // Runs a kernel; answers what its buffer, which began as zeros, holds then.
  std::vector<cl_int> Run(cl_program program, const char* name, size_t count = 16,
                          const std::vector<cl_command_queue>& queues = {}) {
    std::vector<cl_int> values(count);
    const size_t bytes = count * sizeof(cl_int), one = 1;
    const Own<cl_mem> buffer(
        clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, bytes, values.data(), nullptr));
    const cl_mem handle = buffer;
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof handle, &handle), CL_SUCCESS);
    for (cl_uint i = 0; i < queues.size(); ++i)
      EXPECT_EQ(clSetKernelArg(kernel, i + 1, sizeof queues[i], &queues[i]), CL_SUCCESS);
    if (event_) clReleaseEvent(event_);
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, &event_),
        CL_SUCCESS);
    clReleaseKernel(kernel);
    EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    return values;
  }
  cl_int Status() { return Get<cl_int>(clGetEventInfo, event_, CL_EVENT_COMMAND_EXECUTION_STATUS); }
  cl_ulong Stamp(cl_profiling_info name) {
    return Get<cl_ulong>(clGetEventProfilingInfo, event_, name);
  }

  cl_command_queue queue_ =
      clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, nullptr);
  cl_command_queue device_queue_ = nullptr;
  cl_event event_ = nullptr;  // of the last run
};

}  // namespace weft::test
