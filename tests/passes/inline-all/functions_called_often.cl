// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many copies of a long function make way for calls. Short functions, those that touch memory, and
// those that are called a few times become part of the kernel all the same.
// RUN: weftc -emit-llvm=prepare --kernel=many -o - %s | FileCheck %s --check-prefix=MANY
// RUN: weftc -emit-llvm=prepare --kernel=few -o - %s | FileCheck %s --check-prefix=FEW
// RUN: weftc --report -o %t --width=8 %s 2>&1 | FileCheck %s --check-prefix=REPORT

// MANY-LABEL: define {{.*}}void @weft.kernel
// MANY-COUNT-40: call {{.*}}float @f._Z3sinf(
// MANY-NOT: call {{.*}}@f.
// MANY: define internal {{.*}}float @f._Z3sinf(
// MANY-NOT: define
// FEW: define {{.*}}void @weft.kernel
// FEW-NOT: define
// REPORT: calls sin(float) instead of holding 40 copies
float half_of(float x) { return x * 0.5f; }

void add_sin(global float* p, float x) { *p += half_of(sin(x)); }

#define TEN(p) \
  add_sin(p, *p + 0), add_sin(p, *p + 1), add_sin(p, *p + 2), add_sin(p, *p + 3), add_sin(p, *p + 4), add_sin(p, *p + 5), \
      add_sin(p, *p + 6), add_sin(p, *p + 7), add_sin(p, *p + 8), add_sin(p, *p + 9)

kernel void many(global float* a) {
  global float* p = a + get_global_id(0) * 4;
  TEN(p), TEN(p + 1), TEN(p + 2), TEN(p + 3);
}

kernel void few(global float* a) {
  add_sin(a + get_global_id(0), 1), add_sin(a + get_global_id(0), 2);
}
