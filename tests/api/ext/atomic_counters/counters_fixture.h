// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that take counters, and buffers that give them their values.
#pragma once

#include "api_checks.h"
#include "ext/command_buffer/mutable_dispatch_fixture.h"

namespace weft::test {

inline constexpr char kCounterKernels[] = R"(
#pragma OPENCL EXTENSION cl_ext_atomic_counters_32 : enable
#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable
kernel void up(counter64_t count, global ulong* olds) { olds[get_global_id(0)] = atomic_inc(count); }
kernel void down(counter32_t count, global uint* olds) { olds[get_global_id(0)] = atomic_dec(count); }
kernel void watch(counter64_t count, volatile global ulong* buffer, global ulong* seen) {
  atomic_inc(count);
  seen[get_global_id(0)] = buffer[0];
}
kernel void two(counter64_t a, counter64_t b) {
  atomic_inc(a);
  atomic_dec(b);
}
)";

class CountersTest : public MutableDispatch {
 protected:
  void SetUp() override {
    MutableDispatch::SetUp();
    counters_ = Built(kCounterKernels, "-cl-kernel-arg-info");
    up_ = Kernel("up");
  }
  void TearDown() override {
    for (cl_kernel kernel : kernels_) clReleaseKernel(kernel);
    for (cl_mem buffer : buffers_) clReleaseMemObject(buffer);
    MutableDispatch::TearDown();
  }

  cl_kernel Kernel(const char* name) {
    kernels_.push_back(clCreateKernel(counters_, name, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return kernels_.back();
  }
  template <class T>
  cl_mem Holding(std::vector<T> values) {
    buffers_.push_back(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                                      values.data(), &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return buffers_.back();
  }
  static cl_int Set(cl_kernel kernel, cl_uint index, cl_mem buffer) {
    return clSetKernelArg(kernel, index, sizeof buffer, &buffer);
  }
  cl_int Launch(cl_kernel kernel, size_t items = kItems) {
    return clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
  }
  template <class T>
  std::vector<T> Contents(cl_mem buffer) {
    std::vector<T> values(Get<size_t>(clGetMemObjectInfo, buffer, CL_MEM_SIZE) / sizeof(T));
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, values.size() * sizeof(T),
                                  values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }

  static constexpr size_t kItems = 1000;
  cl_program counters_ = nullptr;
  cl_kernel up_ = nullptr;
  std::vector<cl_kernel> kernels_;
  std::vector<cl_mem> buffers_;
};

}  // namespace weft::test
