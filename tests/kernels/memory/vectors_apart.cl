// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of a few bytes at places that follow no pattern, of all lanes and of some.
// ARGS c const uchar[N * 4] = i * 7
// ARGS s const short[N * 2] = i * 5 - 100
// ARGS f const float[N * 2] = i + 0.5
// ARGS q const float[N * 4] = i
// ARGS c2 uchar[N * 4] = 0
// ARGS s2 short[N * 2] = 0
// ARGS f2 float[N * 2] = 0
// ARGS at const uint[N] = (i * 13 + 2) % N
// EXPECT c2[i] = (i / 4 * 13 + 2) % N * 28 + i % 4 * 7 & 255
// EXPECT s2[i] = at[i / 2] % 3 == 0 ? 0 : ((at[i / 2] * 2 + i % 2) * 5 - 100) + i % 2
// EXPECT f2[i] = at[i / 2] * 2 + i % 2 + 0.5 + at[i / 2] * 4 + i % 2 * 3
kernel void permute(global const uchar4* c, global const short2* s, global const float2* f,
                    global const float4* q, global uchar4* c2, global short2* s2,
                    global float2* f2, global const uint* at) {
  uint i = get_global_id(0), j = at[i];
  c2[i] = c[j];
  if (j % 3 != 0) s2[i] = s[j] + (short2)(0, 1);
  f2[i] = f[j] + (float2)(q[j].x, q[j].w);
}

kernel void scatter(global const uchar4* c, global const short2* s, global const float2* f,
                    global const float4* q, global uchar4* c2, global short2* s2,
                    global float2* f2, global const uint* at) {
  uint i = get_global_id(0), back = 0;
  while (at[back] != i) ++back;
  c2[back] = c[i];
  if (i % 3 != 0) s2[back] = s[i] + (short2)(0, 1);
  f2[back] = f[i] + (float2)(q[i].x, q[i].w);
}
