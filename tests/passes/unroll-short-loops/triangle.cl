// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --kernel=sort -o - %s | FileCheck %s

// The inner loop's turns are 7 - a: were it run where a is 8, it would have no known end.
// CHECK-NOT: alloca
kernel void sort(global float* p) {
  float v[8];
  for (int k = 0; k < 8; ++k) v[k] = p[get_global_id(0) * 8 + k];
  for (int a = 0; a < 8; ++a)
    for (int b = 0; b < 7 - a; ++b)
      if (v[b] > v[b + 1]) {
        float t = v[b];
        v[b] = v[b + 1];
        v[b + 1] = t;
      }
  for (int k = 0; k < 8; ++k) p[get_global_id(0) * 8 + k] = v[k];
}
