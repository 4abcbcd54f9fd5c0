// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with kernels of several kinds, built with -cl-kernel-arg-info.
#pragma once

#include "program_fixture.h"

namespace weft::test {

inline constexpr char kKernels[] = R"(
typedef struct { int x; float y; } pair;
kernel void all(global const int* restrict in, constant float4* table, local int* room,
                unsigned int number, pair both, volatile global float* out) {
  local int fixed[16];
  fixed[get_local_id(0) % 16] = in[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  room[0] = fixed[0] + (int)number + both.x;
  out[0] = (float)room[0] * table[0].x + both.y;
}
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void fixed_size(global int* a) {
  a[get_global_id(0)] = 1;
}
)";

class KernelTest : public ProgramTest {
 protected:
  // The arguments of `all`.
  enum Index : cl_uint { kIn, kTable, kRoom, kNumber, kBoth, kOut, kArguments };

  KernelTest() {
    program_ = Built(kKernels, "-cl-kernel-arg-info");
    kernel_ = clCreateKernel(program_, "all", nullptr);
    fixed_size_ = clCreateKernel(program_, "fixed_size", nullptr);
    buffer_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
  }
  ~KernelTest() override {
    clReleaseMemObject(buffer_);
    clReleaseKernel(fixed_size_);
    clReleaseKernel(kernel_);
  }

  template <class T>
  T GroupInfo(cl_kernel kernel, cl_kernel_work_group_info name) {
    T value = {};
    EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, device_, name, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }

  cl_program program_;
  cl_kernel kernel_, fixed_size_;
  cl_mem buffer_;
};

}  // namespace weft::test
