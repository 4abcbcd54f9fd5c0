// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtins of vectors that fill a register leave them as they lie in memory, one work-item at a time;
// lanes fill it where the vectors do not.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel full: one work-item at a time
kernel void full(global const float16* i, global float16* o) {
  size_t x = get_global_id(0);
  o[x] = exp(i[x]);
}

// CHECK: kernel quarter: 16 work-items at a time
kernel void quarter(global const float4* i, global float4* o) {
  size_t x = get_global_id(0);
  o[x] = exp(i[x]);
}
