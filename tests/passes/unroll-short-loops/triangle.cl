// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --kernel=sort -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --kernel=increasing -o - %s | FileCheck %s --check-prefix=INCREASING

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

// Most of the inner loop's instructions differ by one of the loops alone, and are few in the end.
// INCREASING-NOT: alloca
// INCREASING: ret void
kernel void increasing(global const float* in, global int* out) {
  int i = get_global_id(0), best = 0, lengths[16];
  for (int k = 0; k < 16; ++k) {
    int most = 1;
    for (int j = 0; j < k; ++j)
      if (in[i * 16 + j] < in[i * 16 + k]) most = max(most, lengths[j] + 1);
    lengths[k] = most;
    best = max(best, most);
  }
  out[i] = best;
}
