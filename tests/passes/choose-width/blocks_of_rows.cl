// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that read rows in blocks are no more than have these in registers: for each lane a line of 64 bytes.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=MORE

// CHECK: kernel least: 8 work-items at a time
// MORE: kernel least: 16 work-items at a time
kernel void least(global int* out, global const float* in) {
  int row = get_global_id(0) * 1024, at = 0;
  float least = in[row];
  for (int i = 1; i < 1024; ++i) {
    if (in[row + i] < least) {
      least = in[row + i];
      at = i;
    }
  }
  out[get_global_id(0)] = at;
}

// What is not read in blocks may have more.
// CHECK: kernel columns: 64 work-items at a time
kernel void columns(global int* out, global const float* in) {
  int column = get_global_id(0), at = 0;
  float least = in[column];
  for (int i = 1; i < 1024; ++i) {
    if (in[column + i * 1024] < least) {
      least = in[column + i * 1024];
      at = i;
    }
  }
  out[column] = at;
}
