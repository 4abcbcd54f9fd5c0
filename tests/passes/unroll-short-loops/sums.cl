// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --kernel=product %s -o - | FileCheck --check-prefix=PRODUCT %s
// RUN: weftc -emit-llvm=prepare --kernel=attend %s -o - | FileCheck --check-prefix=ATTEND %s
// RUN: weftc -emit-llvm=prepare --kernel=newest %s -o - | FileCheck --check-prefix=NEWEST %s

// More sums than registers hold are values all the same: part-sums has a loop for some at a time.
// PRODUCT-NOT: alloca
// PRODUCT-COUNT-64: phi float
kernel void product(global const float* a, global const float* b, global float* c, int n) {
  float sums[8][8] = {};
  int x = get_global_id(0) * 8, y = get_global_id(1) * 8;
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) sums[i][j] += a[k * n + y + i] * b[k * n + x + j];
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(y + i) * n + x + j] = sums[i][j];
}

// A loop with another one in it is not made several.
// ATTEND: alloca [64 x float]
kernel void attend(global const float* q, global const float* k, global const float* v,
                   global float* out, int n) {
  float sums[64] = {};
  int x = get_global_id(0);
  for (int i = 0; i < n; ++i) {
    float product = 0;
    for (int j = 0; j < 64; ++j) product += q[x * 64 + j] * k[i * 64 + j];
    for (int j = 0; j < 64; ++j) sums[j] += product * v[i * 64 + j];
  }
  for (int j = 0; j < 64; ++j) out[x * 64 + j] = sums[j];
}

// What is no sum is better off in memory.
// NEWEST: alloca [64 x float]
kernel void newest(global const float* a, global float* c, int n) {
  float last[64] = {};
  int x = get_global_id(0);
  for (int k = 0; k < n; ++k) {
    for (int i = 63; i > 0; --i) last[i] = last[i - 1];
    last[0] = a[k * n + x];
  }
  for (int i = 0; i < 64; ++i) c[x * 64 + i] = last[i];
}
