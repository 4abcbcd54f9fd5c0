// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often each of 26 letters stands in 64 bytes: the most of it.
kernel void count_letters(global const uchar* text, global int* most) {
  global const uchar* mine = text + get_global_id(0) * 64;
  int counts[26];
  for (int i = 0; i < 26; ++i) counts[i] = 0;
  for (int i = 0; i < 64; ++i)
    if (mine[i] >= 'a' && mine[i] <= 'z') ++counts[mine[i] - 'a'];
  int best = 0;
  for (int i = 0; i < 26; ++i) best = max(best, counts[i]);
  most[get_global_id(0)] = best;
}
