// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between barriers that stand close together, going from work-item to work-item takes longer than
// gathers from local memory do.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel steps: 16 work-items at a time
kernel void steps(global int* out, local int* table, int turns) {
  int i = get_local_id(0);
  for (int m = 0; m < turns; ++m) {
    table[(m - i) * 17 + i] += table[(m - i) * 17 + i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = table[i];
}

// CHECK: kernel leap: one work-item at a time
kernel void leap(global int* out, local int* table, int turns) {
  int i = get_local_id(0);
  for (int m = 0; m < turns; ++m) table[(m - i) * 17 + i] += table[(m - i) * 17 + i + 1];
  out[get_global_id(0)] = table[i];
}
