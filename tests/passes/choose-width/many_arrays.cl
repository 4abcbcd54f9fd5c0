// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes fill a cache line of each of many arrays, and a register where these are few.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s
#define A(k) a[(k) * 4096 + i]
#define B(k) b[(k) * 4096 + i] = A(k) / (A(k + 1) * c)

// CHECK: kernel many: 8 work-items at a time
kernel void many(global const double* a, global double* b, double c) {
  size_t i = get_global_id(0);
  B(0); B(1); B(2); B(3); B(4); B(5); B(6); B(7); B(8); B(9); B(10); B(11); B(12);
}

// CHECK: kernel few: 4 work-items at a time
kernel void few(global const double* a, global double* b, double c) {
  size_t i = get_global_id(0);
  B(0); B(1); B(2); B(3); B(4);
}
