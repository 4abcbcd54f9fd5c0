// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns stay with their work-item where one reaches what another one wrote, or where the kernel
// knows more of the work-item than the element's number.
// RUN: weftc -emit-llvm=prepare --kernel=chained -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=overlapping -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=one_place -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=first_element -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=sum -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=how_many -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=early_return -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=ahead -o - %s | FileCheck %s

// CHECK: define {{.*}}@weft.kernel
// CHECK-NOT: "weft-bound
kernel void chained(global int* y, int n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i + 1] = y[i];
}

kernel void overlapping(global int* y, int n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[2 * i] = y[2 * i + 2] = i;
}

kernel void one_place(global int* y, int n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[0] = i;
}

kernel void first_element(global int* y, int n) {
  const int first = get_global_id(0);
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = first;
}

kernel void sum(global int* y, int n) {
  int sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = sum += i;
}

kernel void how_many(global int* y, int n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = get_global_size(0);
}

kernel void early_return(global int* y, int n) {
  if (get_global_id(0) == 5) return;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = i;
}

kernel void ahead(global int* y, int n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = y[n + i / 2];
}
