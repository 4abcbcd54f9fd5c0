// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More work-items than a register has lanes, where each turn of a loop goes to memory far from where the one before
// was: what the machine has to look for is then there for more of them.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// All lanes leave such a loop in one turn or two.
// CHECK: kernel all: 64 work-items at a time
kernel void all(global const float* x, global float* y, float a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = a * x[i] + 1;
}

// A step that the machine foresees.
// CHECK: kernel near: 32 work-items at a time
kernel void near(global const float* x, global float* y, float a, int n) {
  for (int i = get_global_id(0); i < n; i += 512) y[i] = a * x[i] + 1;
}

// So few turns are streams, which the machine follows from group to group.
// CHECK: kernel few: 16 work-items at a time
kernel void few(global float* out, global const float* in, int n) {
  size_t i = get_global_id(0);
  float sum = 0;
  for (int j = 0; j < 6; ++j) sum += exp(in[i + j * n]);
  out[i] = sum;
}
