// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers in rows of lengths that arguments give: long ones, short ones, and what is no length.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS length int = 40
// ARGS long_length int = 300
// ARGS one int = 1
// ARGS below int = -7
// ARGS none int = 0
// ARGS size ulong = 70
// ARGS before int = -100
// ARGS out int[N * 8] = -1
// EXPECT out[i] = i % 8 == 0 ? i / 8 / length * 1000 + i / 8 % length : i % 8 == 1 ? i / 8 / long_length * 1000 + i / 8 % long_length : i % 8 == 2 ? i / 8 : i % 8 == 3 ? i / 8 / below * 1000 + i / 8 % below : i % 8 == 4 ? i / 8 / 3 : i % 8 == 5 ? i / 8 * 3 / 70 * 1000 + i / 8 * 3 % 70 : i % 8 == 6 ? (i / 8 + before) / length * 1000 + (i / 8 + before) % length : i / 8 % 3 == 1 ? i / 8 / length : 9
kernel void rows(int length, int long_length, int one, int below, int none, ulong size, int before, global int* out) {
  int i = get_global_id(0);
  global int* to = out + 8 * i;
  to[0] = i / length * 1000 + i % length;
  to[1] = i / long_length * 1000 + i % long_length;
  to[2] = i / one + i % one;
  to[3] = i / below * 1000 + i % below;
  to[4] = i / (none + 3);
  to[5] = (int)((ulong)i * 3 / size) * 1000 + (int)((ulong)i * 3 % size);
  to[6] = (i + before) / length * 1000 + (i + before) % length;
  if (i % 3 == 1) to[7] = i / length;
  else to[7] = 9;
}
kernel void rows_of_sizes(int length, int long_length, int one, int below, int none, ulong size, int before,
                          global int* out) {
  uint i = get_global_id(0);
  size_t k = get_global_id(0);
  global int* to = out + 8 * i;
  to[0] = i / (uint)length * 1000 + i % (uint)length;
  to[1] = k / (uint)long_length * 1000 + k % (uint)long_length;
  to[2] = k / (uint)one + k % (uint)one;
  to[3] = (long)k / below * 1000 + (long)k % below;
  to[4] = k / (uint)(none + 3);
  to[5] = k * 3 / size * 1000 + k * 3 % size;
  to[6] = ((long)k + before) / length * 1000 + ((long)k + before) % length;
  to[7] = 9;
  if (i % 3 == 1) to[7] = k / (uint)length;
}
