// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS bytes const uchar[256] = i * 7
// ARGS few const uchar[100] = i * 5
// ARGS shorts const short[128] = i * 300 - 9000
// ARGS ints const int[64] = i * i - 99
// ARGS floats const float[16] = i * 0.5
// ARGS longs const ulong[32] = i * 5000000000
// ARGS long_way const uchar[6000] = i * 11
// ARGS out double[N] = 0
// ARGS ways int[N] = 7
// GLOBAL 1 7 64 130 513
// LOCAL NULL 64
// EXPECT out[i] = bytes[i * 29 % 256] + few[i * 29 % 256 % 100] + shorts[i * 29 % 128] + ints[i * 29 % 64] + floats[i * 29 / 4 % 16] + longs[i * 29 % 32]
// EXPECT ways[i] = i % 3 ? sum(j, 0, 97, long_way[j * 61 + i * 29 % 64]) : 7
// Tables that fit into registers, at all places of a page and where nothing lies behind them.
kernel void short_tables(global const uchar* bytes, global const uchar* few,
                         global const short* shorts, constant int* ints, global const float* floats,
                         global const ulong* longs, global const uchar* long_way,
                         global double* out, global int* ways) {
  int i = get_global_id(0);
  uint at = i * 29;
  out[i] = (double)bytes[(uchar)at] + few[(uchar)at % 100] + shorts[at & 127] + ints[at & 63] +
           floats[(at >> 2) & 15] + longs[at & 31];
  if (i % 3) {
    int sum = 0;
    for (int j = 0; j < 97; ++j) {
      global const uchar* table = long_way + j * 61;
      sum += table[at & 63];
    }
    ways[i] = sum;
  }
}
