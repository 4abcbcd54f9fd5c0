// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS near float[N * 4] = i
// ARGS far float[N * 4] = i
// ARGS out int[N] = 0
// ARGS one int = 1
// ARGS many int = 32
// GLOBAL 64 192 1024
// LOCAL 64 16 NULL
// EXPECT near[i] = i / 2 % 2 ? i - 2 : i + 2
// EXPECT far[i] = i / 64 % 2 ? i - 64 : i + 64
// EXPECT out[i] = i ^ 32
// Pairs of vectors that lanes find side by side where these are far enough apart, and not otherwise.
void swap_pair(global float2* x, int half_size) {
  int i = get_global_id(0);
  int low = i & (half_size - 1);
  int first = ((i - low) << 1) + low;
  float2 kept = x[first];
  x[first] = x[first + half_size];
  x[first + half_size] = kept;
}
kernel void butterflies(global float2* near, global float2* far, global int* out, int one, int many) {
  swap_pair(near, one);
  swap_pair(far, many);
  out[(int)get_global_id(0) ^ many] = get_global_id(0);
}
