// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that is too long for more copies of its functions holds those that look at what other
// work-items write: only there can they wait for these.
// RUN: weftc -emit-llvm=prepare -o - %s -- -cl-std=CL3.0 | FileCheck %s

// CHECK: define {{.*}}void @weft.kernel(
// CHECK: call {{.*}}@f.step(
// CHECK: call {{.*}}@f.step(
// CHECK-NOT: call {{.*}}@f.await(
// CHECK: load atomic i32
// CHECK-NOT: call {{.*}}@f.await(
void step(global float* a, int i) {
  const float v = a[i], w = a[i + 1] * v;
  a[i] = v > w ? v * w + 0.25f : w - v * 0.5f;
  a[i + 2] = v > 2 ? w - v * 0.75f : w + v;
}

void await(global atomic_int* flag) {
  while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0) {
  }
}

#define TEN(a, i)                                                                               \
  step(a, i), step(a, i + 3), step(a, i + 6), step(a, i + 9), step(a, i + 12), step(a, i + 15), \
      step(a, i + 18), step(a, i + 21), step(a, i + 24), step(a, i + 27)
#define HUNDRED(a, i)                                                                              \
  TEN(a, i), TEN(a, i + 1), TEN(a, i + 2), TEN(a, i + 4), TEN(a, i + 5), TEN(a, i), TEN(a, i + 1), \
      TEN(a, i + 2), TEN(a, i + 4), TEN(a, i + 5)
#define THOUSAND(a, i)                                                                      \
  HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i), \
      HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i), HUNDRED(a, i)

kernel void much(global float* a, global atomic_int* flag) {
  const int i = get_global_id(0);
  THOUSAND(a, i), THOUSAND(a, i);
  await(flag);
  a[i] += 1;
}
