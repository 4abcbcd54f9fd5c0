// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums over rows whose lengths data give go one work-item at a time: the machine begins with the next
// row before the sum of one is there. Where each step of a loop waits for what the one before loaded,
// lanes wait together.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel rows: one work-item at a time
kernel void rows(global const int* first, global const int* column, global const float* value,
                 global const float* x, global float* y) {
  int row = get_global_id(0);
  float sum = 0;
  for (int i = first[row]; i < first[row + 1]; ++i) sum += value[i] * x[column[i]];
  y[row] = sum;
}

// CHECK: kernel walk: 64 work-items at a time
kernel void walk(global const int* sorted, global const int* keys, global int* place, int n) {
  int key = keys[get_global_id(0)], low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  place[get_global_id(0)] = low;
}
