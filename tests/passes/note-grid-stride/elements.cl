// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns may be work-items of their own where each reads and writes an element of its own.
// RUN: weftc -emit-llvm=prepare --kernel=by_int -o - %s | FileCheck %s --check-prefix=INT
// RUN: weftc -emit-llvm=prepare --kernel=by_size -o - %s | FileCheck %s --check-prefix=SIZE
// RUN: weftc -emit-llvm=prepare --kernel=in_place -o - %s | FileCheck %s --check-prefix=INT
// RUN: weftc -emit-llvm=prepare --kernel=records -o - %s | FileCheck %s --check-prefix=SIZE

// INT: "weft-bound-bytes"="4" "weft-bound-offset"="24"
kernel void by_int(global float* y, global const float* x, ulong size, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = x[i] + x[i + 1];
}

kernel void in_place(global float* y, global const float* x, ulong size, int n) {
  const int step = get_global_size(0);
  for (int i = get_global_id(0); n > i; i += step)
    if (y[i] < x[i]) y[i] += 1;
}

// SIZE: "weft-bound-bytes"="8" "weft-bound-offset"="16"
kernel void by_size(global float* y, global const float* x, ulong size, int n) {
  for (size_t i = get_global_id(0); i < size; i += get_global_size(0)) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += x[k] * x[i];
    y[i] = sum;
  }
}

kernel void records(global float* y, global const float* x, ulong size, int n) {
  for (size_t i = get_global_id(0); i < size; i += get_global_size(0)) {
    y[4 * i + 2] = y[4 * i + 1] * x[i];
    y[4 * i + 3] = x[i];
  }
}
