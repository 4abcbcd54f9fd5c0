// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What runs of work-items have in common, long and short ones, read by all of them and by some, and
// what that leads to.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS scale const int[N / 33 + 1] = i * 7 - 3
// ARGS pairs const float[N / 32 + 2] = i * 3
// ARGS tokens const int[N / 64 + 1] = i * 5 % 7
// ARGS table const int[512] = i * 11 + 5
// ARGS run int = 40
// ARGS out int[N] = -1
// EXPECT out[i] = scale[i / 33] + pairs[(i / 64) * 2] * 2 + pairs[(i / 64) * 2 + 1] * 3 + table[tokens[i / 64] * 64 + i % 64] + (i % 3 == 1 ? table[i / run] : 5) + table[i / 4] * 2 + (i < 100 ? 1 : table[511 - i / 100])
kernel void runs(global const int* scale, global const float2* pairs, global const int* tokens,
                 global const int* table, int run, global int* out) {
  int i = get_global_id(0);
  float2 pair = pairs[i / 64];
  int sum = scale[i / 33] + (int)(pair.x * 2 + pair.y * 3) + table[tokens[i / 64] * 64 + i % 64];
  if (i % 3 == 1) sum += table[i / run];
  else sum += 5;
  sum += table[(i - i % 4) / 4] * 2;
  out[i] = sum + (i < 100 ? 1 : table[511 - i / 100]);
}
kernel void runs_of_sizes(global const int* scale, global const float2* pairs, global const int* tokens,
                          global const int* table, int run, global int* out) {
  size_t i = get_global_id(0);
  float2 pair = pairs[i >> 6];
  int sum = scale[i / 33] + (int)(pair.x * 2 + pair.y * 3) + table[tokens[i >> 6] * 64 + (i & 63)];
  if (i % 3 == 1) sum += table[i / (size_t)run];
  else sum += 5;
  sum += table[i >> 2] * 2;
  if (i < 100) ++sum;
  else sum += table[511 - i / 100];
  out[i] = sum;
}
