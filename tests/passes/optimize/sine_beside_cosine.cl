// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sine and cosine of one argument have their polynomials in common; only behind their branches for
// huge arguments, where integers of 64 bits are converted, does each compute its own.
// RUN: weftc -emit-llvm=finish --width=16 --target-cpu=x86-64-v4 -o - %s | FileCheck %s

// CHECK: sitofp <16 x i64>
// CHECK: float 0xBF298D94E0000000
// CHECK: sitofp <16 x i64>
// CHECK-COUNT-2: float 0xBF298D94E0000000
// CHECK-NOT: float 0xBF298D94E0000000
// CHECK: sitofp <16 x i64>
kernel void turn(global float* x) {
  float angle = x[get_global_id(0)];
  x[get_global_id(0)] = sin(angle) * cos(angle);
}
