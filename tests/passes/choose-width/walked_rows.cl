// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items that walk a row each are quicker one after another, several elements at a time, than
// side by side, a row apart; not so those whose sums of floats must be made in order.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel doubled: one work-item at a time
kernel void doubled(global int* out, global const int* in, int n) {
  int row = get_global_id(0) * n;
  for (int i = 0; i < n; ++i) out[row + i] = in[row + i] * 2;
}

// CHECK: kernel sums: one work-item at a time
kernel void sums(global int* out, global const int* in) {
  int row = get_global_id(0) * 256, sum = 0;
  for (int i = 0; i < 256; ++i) sum += in[row + i];
  out[get_global_id(0)] = sum;
}

// CHECK: kernel float_sums: {{[0-9]+}} work-items at a time
kernel void float_sums(global float* out, global const float* in) {
  int row = get_global_id(0) * 256;
  float sum = 0;
  for (int i = 0; i < 256; ++i) sum += in[row + i];
  out[get_global_id(0)] = sum;
}
