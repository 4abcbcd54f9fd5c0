// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS a int[N] = 0
// ARGS b uint[N] = 0
// ARGS c short[N] = 0
// ARGS d uchar[N] = 0
// EXPECT a[i] = (i * 7919 - 4000) / 7 + (i * 7919 - 4000) % 10
// EXPECT b[i] = (4294967295 - i * 77777) / 1000 + (4294967295 - i * 77777) % 3
// EXPECT c[i] = (i * 31 % 20000 - 10000) / -9
// EXPECT d[i] = i * 13 % 256 / 10 + i * 13 % 256 % 25
// GLOBAL 1 64 257
kernel void divide(global int* a, global uint* b, global short* c, global uchar* d) {
  int i = get_global_id(0), x = i * 7919 - 4000;
  uint y = UINT_MAX - i * 77777;
  short z = i * 31 % 20000 - 10000;
  uchar w = i * 13;
  a[i] = x / 7 + x % 10;
  b[i] = y / 1000 + y % 3;
  c[i] = z / (short)-9;
  d[i] = w / 10 + w % 25;
}
