// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --kernel=solve -o - %s | FileCheck %s

// A matrix of more elements than there are registers, in nested loops whose turns depend on each
// other; most of what is copied are counters and indices, of which nothing is left.
// CHECK-NOT: alloca
kernel void solve(global const float* in, global float* out) {
  size_t g = get_global_id(0);
  float a[8][9];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 9; j++) a[i][j] = in[(i * 9 + j) * 4096 + g] + (i == j ? 8 : 0);
  for (int k = 0; k < 8; k++)
    for (int i = k + 1; i < 8; i++)
      for (int j = k + 1; j < 9; j++) a[i][j] -= a[i][k] / a[k][k] * a[k][j];
  for (int i = 7; i >= 0; i--) {
    float s = a[i][8];
    for (int j = i + 1; j < 8; j++) s -= a[i][j] * out[j * 4096 + g];
    out[i * 4096 + g] = s / a[i][i];
  }
}
