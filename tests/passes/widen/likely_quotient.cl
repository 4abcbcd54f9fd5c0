// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where rows are longer than a SIMD group, lane 0's row and column are most likely those of all
// lanes. A divisor that changes from turn to turn is not guessed.
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=rows -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=turns -o - %s | FileCheck %s --check-prefix=TURNS
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=unsigned_rows -o - %s | FileCheck %s --check-prefix=UNSIGNED
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=sizes -o - %s | FileCheck %s --check-prefix=SIZES

// CHECK: %[[LENGTH:.*]] = select i1 %{{.*}}, i32 %{{.*}}, i32 1
// CHECK: %[[ROW:.*]] = udiv i32 %{{.*}}, %[[LENGTH]]
// CHECK: icmp ugt i32 %{{.*}}, 15
// CHECK: br i1
// CHECK: insertelement <16 x i32> poison, i32 %[[ROW]], i64 0
kernel void rows(global int* out, int length) {
  int i = get_global_id(0), row = i / length, column = i % length;
  out[i] = row * 1000 - column;
}

// TURNS-NOT: udiv i32
// TURNS: ret void
kernel void turns(global int* out, int n) {
  int i = get_global_id(0), sum = 0;
  for (int k = 1; k < n; ++k) sum += i / k;
  out[i] = sum;
}

// UNSIGNED: %[[LENGTH:.*]] = call i32 @llvm.umax.i32(i32 %length, i32 1)
// UNSIGNED: %[[ROW:.*]] = udiv i32 %{{.*}}, %[[LENGTH]]
// UNSIGNED: insertelement <16 x i32> poison, i32 %[[ROW]], i64 0
kernel void unsigned_rows(global uint* out, uint length) {
  uint i = get_global_id(0);
  out[i] = i / length * 1000 - i % length;
}

// SIZES: udiv i64
// SIZES: icmp ugt i64 %{{.*}}, 15
kernel void sizes(global int* out, int length) {
  size_t i = get_global_id(0);
  out[i] = i / length * 1000 - i % length;
}
