// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors where pointers to their elements point, which programs take for pointers to vectors.
// ARGS a const float[N * 4 + 4] = i
// ARGS b float[N * 4 + 4] = 0
// ARGS at const uint[N] = (i * 13 + 2) % N
// EXPECT b[i] = i < 1 ? 0 : i > N * 4 ? 0 : i + 1 + ((i - 1) / 4 * 13 + 2) % N * 4
kernel void move(global const float* a, global float* b, global const uint* at) {
  uint i = get_global_id(0);
  float4 x = *(global const float4*)(a + 4 * i + 2), y = *(global const float4*)(a + 4 * at[i] + 3);
  *(global float4*)(b + 4 * i + 1) = x + (y - *(global const float4*)(a + 3));
}

kernel void move_by_4(global const float4* a, global float4* b, global const uint* at) {
  global const float4* from = (global const float4*)((global const float*)a + 2);
  global float4* to = (global float4*)((global float*)b + 1);
  uint i = get_global_id(0), j = at[i];
  to[i] = from[i] + 4 * j;
}
