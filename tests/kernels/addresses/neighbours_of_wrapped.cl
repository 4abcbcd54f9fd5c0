// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of a grid in rows of 64 that one number tells, with their neighbours, as far as the border.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS in const int[(N / 64 + 3) * 64] = i * 7 - 3
// ARGS out int[N] = -1
// EXPECT out[i] = in[(i / 64 + 1) * 64 + (i % 64 < 1 ? 1 : i % 64 > 62 ? 62 : i % 64)] + in[(i / 64 + 1) * 64 + (i % 64 < 1 ? 1 : i % 64 > 62 ? 62 : i % 64) - 1] * 3 + in[(i / 64 + 1) * 64 + (i % 64 < 1 ? 1 : i % 64 > 62 ? 62 : i % 64) + 1] * 5 + in[(i / 64) * 64 + (i % 64 < 1 ? 1 : i % 64 > 62 ? 62 : i % 64)] * 7 + in[(i / 64 + 2) * 64 + (i % 64 < 1 ? 1 : i % 64 > 62 ? 62 : i % 64)] * 9
kernel void neighbours(global const int* in, global int* out) {
  int i = get_global_id(0), row = i / 64 + 1, column = clamp(i % 64, 1, 62), at = row * 64 + column;
  out[i] = in[at] + in[at - 1] * 3 + in[at + 1] * 5 + in[at - 64] * 7 + in[at + 64] * 9;
}
kernel void neighbours_for_some(global const int* in, global int* out) {
  int i = get_global_id(0), row = i / 64 + 1, column = clamp(i % 64, 1, 62), at = row * 64 + column;
  global const int* middle = in + at;
  int sum = middle[0] + middle[1] * 5;
  if (i % 3) sum += middle[-1] * 3 + middle[64] * 9;
  sum += middle[-64] * 7;
  if (i % 3 == 0) sum += middle[64] * 9 + middle[-1] * 3;
  out[i] = sum;
}
