// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The upper half of a product of 64 bits is made by four products of 32 bits, whose upper bits are 0.
// RUN: weftc -emit-llvm=vectorize --width=8 --target-cpu=x86-64-v4 --kernel=high_halves -o - %s | FileCheck %s

// CHECK-LABEL: entry.split:
// CHECK-NOT: i128
// CHECK-COUNT-4: mul nuw <8 x i64>
// CHECK-NOT: i128
// CHECK: store <8 x i64>
kernel void high_halves(global const ulong* a, global const ulong* b, global ulong* out) {
  size_t i = get_global_id(0);
  out[i] = mul_hi(a[i], b[i]);
}

// As what a shift and a narrower type leave of it, and where a factor is narrower.
// RUN: weftc -emit-llvm=vectorize --width=8 --target-cpu=x86-64-v4 --kernel=high_quarters -o - %s | FileCheck %s --check-prefix=QUARTERS

// QUARTERS-LABEL: entry.split:
// QUARTERS-NOT: i128
// QUARTERS: lshr <8 x i64> %{{.*}}, splat (i64 40)
// QUARTERS-NOT: i128
// QUARTERS: store <8 x i32>
kernel void high_quarters(global const ulong* a, global const uint* b, global uint* out) {
  size_t i = get_global_id(0);
  out[i] = mul_hi(a[i], (ulong)b[i] << 24) >> 40;
}
