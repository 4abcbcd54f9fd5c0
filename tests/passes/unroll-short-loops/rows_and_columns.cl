// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --kernel=neighbours -o - %s | FileCheck %s

// Divided by a constant, the counter gives a neighbour's row and column; then places are a known
// step apart.
// CHECK-NOT: {{phi i32|urem|udiv}}
// CHECK-COUNT-8: load i8
// CHECK-NOT: {{phi i32|urem|udiv}}
// CHECK: ret void
kernel void neighbours(global const uchar* in, global uchar* out) {
  size_t i = get_global_id(0);
  int count = 0;
  for (int k = 0; k < 9; ++k)
    if (k != 4) count += in[i + k % 3 + k / 3 * 1024] & 1;
  out[i] = count == 3;
}
