// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch does not wait for long code for lanes: it begins with code for one work-item at a time. Not where reals may be
// computed in another way, or where so many lanes are asked for, or where a loop may have few work-groups take long.
// RUN: weftc -emit-llvm -o %t %s
// RUN: weft-opt --until=choose-width --width=0 --quick --kernel=long_way %t | FileCheck %s --check-prefix=FIRST
// RUN: weft-opt --until=choose-width --width=0 --quick --many-groups --kernel=loop %t | FileCheck %s --check-prefix=FIRST
// RUN: weft-opt --until=choose-width --width=0 --quick --kernel=loop %t | FileCheck %s
// RUN: weft-opt --until=choose-width --width=0 --kernel=long_way %t | FileCheck %s
// RUN: weft-opt --until=choose-width --width=8 --quick --kernel=long_way %t | FileCheck %s
// RUN: weft-opt --until=choose-width --width=0 --quick --kernel=short_way %t | FileCheck %s
// RUN: weftc -emit-llvm -o %t %s -- -cl-fast-relaxed-math
// RUN: weft-opt --until=choose-width --width=0 --quick --kernel=long_way %t | FileCheck %s

// FIRST: "weft-is-provisional" "weft-later-width"="{{(8|16|32)}}" {{.*}}"weft-width"="1"
// CHECK-NOT: "weft-later-width"
// CHECK: "weft-width"="{{(8|16|32)}}"
// CHECK-NOT: "weft-later-width"

#define STEP(n) if (v > n) v = v * 0.5f + f[i + n]; else v += n;
#define STEPS STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7) STEP(8) STEP(9) STEP(10)
#define MANY_STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS

kernel void long_way(global const float* restrict f, global float* restrict out) {
  int i = get_global_id(0);
  float v = out[i];
  MANY_STEPS
  out[i] = v;
}

kernel void loop(global const float* restrict f, global float* restrict out, int n) {
  int i = get_global_id(0);
  float v = out[i];
  for (int k = 0; k < n; ++k) { MANY_STEPS }
  out[i] = v;
}

kernel void short_way(global const float* restrict f, global float* restrict out) {
  int i = get_global_id(0);
  float v = out[i];
  STEPS
  out[i] = v;
}
