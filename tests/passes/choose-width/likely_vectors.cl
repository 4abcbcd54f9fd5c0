// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that are most likely side by side are taken apart as others are, for which one work-item at a time has no need.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel filtered: one work-item at a time
kernel void filtered(global const short8* in, global short8* out) {
  int i = get_global_id(0);
  int8 sum = 0;
  for (int k = 0; k < 8; ++k) sum += convert_int8(in[(i + k) & (get_global_size(0) - 1)]) * (k * 3 + 1);
  out[i] = convert_short8_sat(sum >> 6);
}
