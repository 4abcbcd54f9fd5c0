// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS floats float[N * 20] = -1
// ARGS bytes uchar[N * 40] = 7
// ARGS longs ulong[N * 11] = 5
// EXPECT floats[i] = i % 20 < 16 ? i % 20 * 3 + i / 20 : -1
// EXPECT bytes[i] = i / 40 % 2 == 0 && i % 40 >= 8 && i % 40 < 24 ? (i % 40 - 8) * (i / 40) % 256 : 7
// EXPECT longs[i] = i / 11 % 3 == 1 && i % 11 >= 4 && i % 11 < 8 ? i % 11 - 4 + i / 11 * 10 : 5
// Vectors of work-items whose places are unknown steps apart.
kernel void store(global float* floats, global uchar* bytes, global ulong* longs) {
  const size_t i = get_global_id(0), one = get_local_size(1);
  const float16 f = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  vstore16(f * 3 + i, 0, floats + i * (19 + one));
  const uchar16 b = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  if (i % 2 == 0) vstore16(b * (uchar)i, 0, bytes + i * (39 + one) + 8);
  const ulong4 l = {0, 1, 2, 3};
  if (i % 3 == 1) vstore4(l + i * 10, 0, longs + i * (10 + one) + 4);
}
