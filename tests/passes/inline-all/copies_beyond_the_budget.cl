// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Short functions become part of the kernel, unless it has no room for all their copies: a call
// for all lanes costs less than one for each.
// RUN: weftc -emit-llvm=prepare --kernel=some -o - %s | FileCheck %s --check-prefix=SOME
// RUN: weftc -emit-llvm=prepare --kernel=many -o - %s | FileCheck %s --check-prefix=MANY
// RUN: weftc --report -o %t --width=8 %s 2>&1 | FileCheck %s --check-prefix=REPORT

// SOME-NOT: call {{.*}}@f.blend(
// MANY-COUNT-2000: call {{.*}}float @f.blend(
// REPORT: calls blend instead of holding 2000 copies
// REPORT-NOT: one work-item after another
float blend(float a, float b) {
  float c = a > b ? a * b + 0.25f : b - a * 0.5f;
  return c > 2 ? c - a * 0.75f : c + b;
}

#define TEN(v)                                                                         \
  v = blend(v, 1), v = blend(v, 2), v = blend(v, 3), v = blend(v, 4), v = blend(v, 5), \
  v = blend(v, 6), v = blend(v, 7), v = blend(v, 8), v = blend(v, 9), v = blend(v, 10)
#define HUNDRED(v) TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v), TEN(v)
#define THOUSAND(v)                                                                               \
  HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), HUNDRED(v), \
      HUNDRED(v), HUNDRED(v)

kernel void some(global float* a) {
  float v = a[get_global_id(0)];
  HUNDRED(v);
  a[get_global_id(0)] = v;
}

kernel void many(global float* a) {
  float v = a[get_global_id(0)];
  THOUSAND(v), THOUSAND(v);
  a[get_global_id(0)] = v;
}
