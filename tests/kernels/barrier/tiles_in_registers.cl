// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS in float[N * 4] = i % 13
// ARGS out float[N * 4] = 0
// EXPECT out[i] = (i % 4 + 1) * (in[i / 4 * 4] + 2 * in[i / 4 * 4 + 1] + 3 * in[i / 4 * 4 + 2] + 4 * in[i / 4 * 4 + 3])
// GLOBAL 64 192
// LOCAL 16 64
kernel void tile(global const float* in, global float* out) {
  local float s[64][4];
  int g = get_global_id(0), l = get_local_id(0);
  float sums[2][2] = {{0}};
  for (int k = 0; k < 4; ++k) {
    for (int j = 0; j < 4; ++j) s[l][j] = in[g * 4 + j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) sums[i][j] += (i * 2 + j + 1) * (k + 1) * s[l][k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 4; ++i) out[g * 4 + i] = sums[i / 2][i % 2];
}
