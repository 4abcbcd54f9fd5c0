// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS a short[N * 8] = i * 37 % 201 - 100
// ARGS b short[N * 8] = i * 11 % 151 - 75
// ARGS c uchar[N * 4] = i * 7
// ARGS d float[N * 16] = i % 97
// EXPECT a[i] = a[i - i % 8] % 3 == 0 ? a[i] : (a[i] > b[i] ? a[i] : b[i]) * 2 - b[i]
// EXPECT c[i] = i % 4 == 3 ? 255 : c[i] / 2 + 1
// EXPECT d[i] = d[i] > 50 ? d[i] * 2 : d[i] - i % 16 / 8
// Vectors whose elements stay side by side, where flow diverges, and where some elements are replaced.
kernel void whole_vectors(global short8* a, global const short8* b, global uchar4* c, global float16* d) {
  int i = get_global_id(0);
  short8 x = a[i], y = b[i];
  if (x.s0 % 3 != 0) a[i] = max(x, y) * (short8)2 - y;
  uchar4 pixel = c[i] / (uchar4)2 + (uchar4)1;
  pixel.w = 255;
  c[i] = pixel;
  float16 z = d[i];
  d[i] = select((float16)(z.lo, z.hi - 1.0f), z * 2, z > 50.0f);
}
