// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors of a word or two that follow each other downwards, read and written, for all lanes and
// for some.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS bytes uchar[N * 4] = 1
// ARGS shorts short[N * 4] = 2
// ARGS in const uchar[N * 4] = i * 11 + 5
// ARGS words const int[N * 2] = i * 7 - 3
// EXPECT bytes[i] = (i / 4) % 5 == 3 ? 1 : in[(N - 1 - i / 4) * 4 + i % 4] + 1
// EXPECT shorts[i] = words[(N - 1 - i / 4) * 2 + i % 2] + i % 4 * 2 + in[i]
kernel void reads(global uchar4* bytes, global short4* shorts, global const uchar4* in, global const int2* words) {
  int i = get_global_id(0), last = get_global_size(0) - 1 - i;
  if (i % 5 != 3) bytes[i] = in[last] + (uchar)1;
  shorts[i] = convert_short4(words[last].xyxy) + (short4)(0, 2, 4, 6) + convert_short4(in[i]);
}
kernel void writes(global uchar4* bytes, global short4* shorts, global const uchar4* in, global const int2* words) {
  int i = get_global_id(0), last = get_global_size(0) - 1 - i;
  if (last % 5 != 3) bytes[last] = in[i] + (uchar)1;
  shorts[last] = convert_short4(words[i].xyxy) + (short4)(0, 2, 4, 6) + convert_short4(in[last]);
}
