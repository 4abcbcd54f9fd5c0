// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that asks what its pointer points into becomes part of the kernel, however long that
// gets: the answer comes from a marker.
// RUN: weftc -S --kernel=many -o - %s -- -cl-std=CL3.0 | FileCheck %s

// CHECK-NOT: weft.worker
// CHECK-NOT: call{{.*}}blend
float blend(float a, float b, int* p) {
  float c = get_fence(p) == CLK_LOCAL_MEM_FENCE ? a * b + 0.25f : b - a * 0.5f;
  return c > *p ? c - a * 0.75f : c + b;
}

#define TEN(v)                                                                    \
  v = blend(v, 1, p), v = blend(v, 2, p), v = blend(v, 3, p), v = blend(v, 4, p), \
  v = blend(v, 5, p), v = blend(v, 6, p), v = blend(v, 7, p), v = blend(v, 8, p), \
  v = blend(v, 9, p), v = blend(v, 10, p)
#define HUNDRED(v) TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v)

#define THOUSAND(v)                                                                               \
  HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), \
      HUNDRED(v), HUNDRED(v)

kernel void many(global float* a, local int* l, global int* g) {
  float v = a[get_global_id(0)];
  int* p = v > 0 ? (int*)l : (int*)g;
  THOUSAND(v), THOUSAND(v);
  a[get_global_id(0)] = v;
}
