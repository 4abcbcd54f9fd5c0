// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A SIMD group with a border takes all taps of the filter under masks, which is slow without registers for them: fewer lanes
// leave more of a row to SIMD groups without a border. Taps that are all there ask for none of that.
// RUN: weftc --report --target-cpu=x86-64-v3 -o %t %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v4 -o %t %s 2>&1 | FileCheck %s --check-prefix=MASKS
// CHECK-DAG: kernel padded: 16 work-items at a time
// CHECK-DAG: kernel whole: 64 work-items at a time
// MASKS-DAG: kernel padded: 64 work-items at a time
kernel void padded(global const float* in, global const float* weights, global float* out, int channels, int size) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int from = 0; from < channels; ++from)
    for (int dx = -1; dx <= 1; ++dx)
      if (x + dx >= 0 && x + dx < size) sum += in[(from * size + y) * size + x + dx] * weights[from * 3 + dx + 1];
  out[y * size + x] = sum;
}

kernel void whole(global const float* in, global const float* weights, global float* out, int channels, int size) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int from = 0; from < channels; ++from)
    for (int dx = 0; dx <= 2; ++dx) sum += in[(from * size + y) * size + x + dx] * weights[from * 3 + dx];
  out[y * size + x] = sum;
}
