// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "program_fixture.h"

namespace weft::test {

class ReadsPastEndTest : public ProgramTest {
 protected:
  // Runs a kernel that reads the int behind a buffer of so many bytes; its status.
  cl_int ReadPast(size_t bytes) {
    cl_command_queue queue =
        clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
    cl_mem in = clCreateBuffer(context_, 0, bytes, nullptr, nullptr);
    cl_mem out = clCreateBuffer(context_, 0, sizeof(cl_int), nullptr, nullptr);
    cl_kernel kernel = clCreateKernel(
        Built("kernel void k(global int* o, global const int* i, uint at) { *o = i[at]; }"), "k",
        nullptr);
    const cl_uint at = bytes / sizeof(cl_int);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    clSetKernelArg(kernel, 1, sizeof in, &in);
    clSetKernelArg(kernel, 2, sizeof at, &at);
    const size_t one = 1;
    clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
    const cl_int status = clFinish(queue);
    clReleaseKernel(kernel);
    clReleaseMemObject(out);
    clReleaseMemObject(in);
    clReleaseCommandQueue(queue);
    return status;
  }
};

}  // namespace weft::test
