// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "driver.h"

namespace weft::test {

inline const char* const kOptions = "-cl-std=CL3.0";
inline constexpr size_t kGroup = 32;
inline const char* kKernels = R"(
kernel void add(global uint* a, uint b) { a[get_global_id(0)] += b; }
kernel void mix(global uint* a, global const uint* b, uint c) {
  size_t i = get_global_id(0);
  a[i] = a[i] * 33 + (b[i] ^ c);
}
kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void turn(global uint* a, local uint* l) {
  size_t i = get_local_id(0);
  l[i] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = l[31 - i];
}
kernel void spin(global uint* a, uint rounds) {
  uint x = a[get_global_id(0)];
  for (uint i = 0; i < rounds; ++i) x = x * 1664525 + 1013904223;
  a[get_global_id(0)] = x;
}
kernel void count(global uint* c) { atomic_inc(&c[get_global_id(0)]); }
)";

// What they do to one element.
inline cl_uint Mix(cl_uint a, cl_uint b, cl_uint c) { return a * 33 + (b ^ c); }
inline cl_uint Spin(cl_uint x, cl_uint rounds) {
  for (cl_uint i = 0; i < rounds; ++i) x = x * 1664525 + 1013904223;
  return x;
}

// A thread's own kernels of one program: the arguments of a cl_kernel are one thread's at a time.
struct Kernels {
  explicit Kernels(cl_program program)
      : add(clCreateKernel(program, "add", nullptr)),
        mix(clCreateKernel(program, "mix", nullptr)),
        turn(clCreateKernel(program, "turn", nullptr)),
        spin(clCreateKernel(program, "spin", nullptr)),
        count(clCreateKernel(program, "count", nullptr)) {}
  ~Kernels() {
    for (cl_kernel kernel : {add, mix, turn, spin, count}) clReleaseKernel(kernel);
  }
  Kernels(const Kernels&) = delete;
  Kernels& operator=(const Kernels&) = delete;

  cl_kernel add, mix, turn, spin, count;
};

}  // namespace weft::test
