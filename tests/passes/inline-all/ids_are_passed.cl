// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that ask for ids stay calls where the kernel has no room for their copies: it passes the
// ids to them.
// RUN: weftc -emit-llvm=prepare --kernel=some -o - %s | FileCheck %s --check-prefix=SOME
// RUN: weftc -emit-llvm=prepare --kernel=many -o - %s | FileCheck %s --check-prefix=MANY

// SOME-NOT: call {{.*}}@f.
// MANY: define internal {{.*}}@f.step({{.*}}, i64 %
// MANY-NOT: @weft.
// MANY: define {{.*}}void @weft.kernel(
// MANY: %[[ID:.*]] = call i64 @weft.local_id(i32 0)
// MANY: call {{.*}}@f.step({{.*}}, i64 %[[ID]])
size_t own_place(int i) { return get_local_id(0) + i; }

void step(global float* a, int i) {
  const float v = a[own_place(i)], w = a[own_place(i + 1)] * v;
  a[own_place(i)] = v > w ? v * w + 0.25f : w - v * 0.5f;
  a[own_place(i + 2)] = v > 2 ? w - v * 0.75f : w + v;
}

#define TEN(a, i)                                                                               \
  step(a, i), step(a, i + 3), step(a, i + 6), step(a, i + 9), step(a, i + 12), step(a, i + 15), \
      step(a, i + 18), step(a, i + 21), step(a, i + 24), step(a, i + 27)
#define HUNDRED(a, i)                                                                              \
  TEN(a, i), TEN(a, i + 1), TEN(a, i + 2), TEN(a, i + 4), TEN(a, i + 5), TEN(a, i), TEN(a, i + 1), \
      TEN(a, i + 2), TEN(a, i + 4), TEN(a, i + 5)
#define THOUSAND(a, i)                                                                      \
  HUNDRED(a, i), HUNDRED(a, i + 1), HUNDRED(a, i + 2), HUNDRED(a, i + 4), HUNDRED(a, i + 5), \
      HUNDRED(a, i), HUNDRED(a, i + 1), HUNDRED(a, i + 2), HUNDRED(a, i + 4), HUNDRED(a, i + 5)

kernel void some(global float* a) { TEN(a, 0); }

kernel void many(global float* a) { THOUSAND(a, 0), THOUSAND(a, 0); }
