// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of a known length that one register holds is not taken apart before it can be one access.
// RUN: weftc -S --target-cpu=x86-64-v4 -o - %s | FileCheck %s

// CHECK: vcvtdq2ps
// CHECK-NOT: vcvtsi2ss
kernel void nibbles(global float* out, global const uchar* in) {
  int row = get_global_id(0) * 18;
  for (int i = 0; i < 16; ++i) out[get_global_id(0) * 16 + i] = in[row + 2 + i] & 15;
}
