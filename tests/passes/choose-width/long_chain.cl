// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More work-items than a register has lanes, where so many instructions wait for each other that the
// machine does not see those of the next SIMD group.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel chain: 64 work-items at a time
kernel void chain(global float* out) {
  size_t i = get_global_id(0);
  out[i] = exp(exp(exp(exp(exp(exp(out[i]))))));
}

// CHECK: kernel link: 16 work-items at a time
kernel void link(global float* out) {
  size_t i = get_global_id(0);
  out[i] = exp(out[i]);
}

// The chains of one work-item fill the time as well.
// CHECK: kernel chains: 16 work-items at a time
kernel void chains(global float* out, global const float* in, int n) {
  size_t i = get_global_id(0);
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 6; ++j) sum += exp(in[i + j * n]);
  out[i] = sum;
}
