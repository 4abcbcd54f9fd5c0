// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipes, and kernels that write to them and read from them.
#pragma once

#include <vector>

#include "api_checks.h"

namespace weft::test {

class PipeTest : public testing::Test {
 protected:
  ~PipeTest() override {
    for (cl_program program : programs_) clReleaseProgram(program);
  }

  template <class T>
  T Info(cl_device_info name) {
    return Get<T>(clGetDeviceInfo, FindDevice(), name);
  }
  cl_program Built(const char* source) {
    cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
    programs_.push_back(program);
    return program;
  }
  // Runs a kernel of a pipe and a buffer of ints; answers what the buffer holds then.
  std::vector<cl_int> Run(cl_program program, const char* name, cl_mem pipe, size_t items,
                          size_t local, std::vector<cl_int> values) {
    const size_t bytes = values.size() * sizeof(cl_int);
    const Own<cl_mem> buffer(
        clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, bytes, values.data(), nullptr));
    cl_mem handle = buffer;
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof pipe, &pipe), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof handle, &handle), CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, local ? &local : nullptr,
                                     0, nullptr, nullptr),
              CL_SUCCESS);
    clReleaseKernel(kernel);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    return values;
  }

  const Own<cl_context> context_{MakeContext()};
  const Own<cl_command_queue> queue_{clCreateCommandQueue(context_, FindDevice(), 0, nullptr)};

 private:
  std::vector<cl_program> programs_;
};

}  // namespace weft::test
