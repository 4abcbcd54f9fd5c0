// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that calls share is one although the program would have it inlined.
// RUN: weftc -emit-llvm -o %t.ll %s
// RUN: weft-opt --until=inline-all --builtins=%builtins %t.ll | FileCheck %s

// CHECK-LABEL: define {{.*}}void @weft.kernel(
// CHECK-COUNT-40: call {{.*}}@f.wave(
// CHECK-NOT: call {{.*}}@f.wave(
// CHECK-NOT: alwaysinline
__attribute__((always_inline)) float wave(float x) {
  float y = x * (x * (x * (x * (x * (x * (x * (x - 2) - 3) - 5) - 7) - 9) - 11) - 13);
  x = y > x ? y - 1 : x * y + 1;
  y = x > 2 ? x * 2 : y - x;
  y = x < y ? y - x * 3 : x + y;
  return y * (y * (y * (y * (y * (y * (y * (y - 2) - 3) - 5) - 7) - 9) - 11) - 13);
}

#define TEN(x) \
  wave(x), x += wave(x), x += wave(x), x += wave(x), x += wave(x), x += wave(x), x += wave(x), \
      x += wave(x), x += wave(x), x += wave(x)

kernel void k(global float* a) {
  float x = a[get_global_id(0)];
  x += TEN(x);
  x += TEN(x);
  x += TEN(x);
  x += TEN(x);
  a[get_global_id(0)] = x;
}
