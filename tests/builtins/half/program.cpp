// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program.h"

#include <gtest/gtest.h>

namespace weft::half {

Program::Program(const std::string& source) {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
  context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  queue_ = clCreateCommandQueueWithProperties(context_, device, nullptr, nullptr);
  const std::string text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" + source;
  const char* pointer = text.c_str();
  program_ = clCreateProgramWithSource(context_, 1, &pointer, nullptr, nullptr);
  if (clBuildProgram(program_, 1, &device, "", nullptr, nullptr) == CL_SUCCESS) return;
  std::string log(1 << 16, 0);
  clGetProgramBuildInfo(program_, device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), nullptr);
  ADD_FAILURE() << log.c_str();
}

Program::~Program() {
  clReleaseProgram(program_);
  clReleaseCommandQueue(queue_);
  clReleaseContext(context_);
}

void Program::RunBytes(const std::string& name, const std::vector<std::vector<uint16_t>>& inputs,
                       size_t items, void* result, size_t bytes) {
  cl_int status = CL_SUCCESS;
  cl_kernel kernel = clCreateKernel(program_, name.c_str(), &status);
  ASSERT_EQ(status, CL_SUCCESS) << name;
  std::vector<cl_mem> buffers;
  for (const auto& input : inputs)
    buffers.push_back(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, input.size() * 2,
                                     const_cast<uint16_t*>(input.data()), nullptr));
  buffers.push_back(clCreateBuffer(context_, 0, bytes, nullptr, nullptr));
  for (cl_uint i = 0; i < buffers.size(); ++i)
    clSetKernelArg(kernel, i, sizeof(cl_mem), &buffers[i]);
  status = clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
  EXPECT_EQ(status, CL_SUCCESS) << name;
  status =
      clEnqueueReadBuffer(queue_, buffers.back(), CL_TRUE, 0, bytes, result, 0, nullptr, nullptr);
  EXPECT_EQ(status, CL_SUCCESS) << name;
  for (cl_mem buffer : buffers) clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
}

}  // namespace weft::half
