// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where rows are longer than a SIMD group, lane 0's row and column are most likely those of all
// lanes. A divisor that changes from turn to turn is not guessed.
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=rows -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=vectorize --width=16 --target-cpu=x86-64-v3 --kernel=turns -o - %s | FileCheck %s --check-prefix=TURNS

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
