// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes and shorts that only some work-items read, over several pages and up to both ends of their buffers.
// ARGS bytes const uchar[N] = i * 7 % 251
// ARGS shorts const short[N] = i * 13 % 1000
// ARGS sums int[N] = 0
// EXPECT sums[i] = i * 7 % 251 % 3 != 1 ? -1 : (i == 0 ? 0 : (i - 1) * 7 % 251) + (i == N - 1 ? 0 : (i + 1) * 13 % 1000)
// GLOBAL 1 7 64 9000
// LOCAL 1 7 64 250
kernel void add_neighbours(global const uchar* bytes, global const short* shorts, global int* sums) {
  const int i = get_global_id(0), n = get_global_size(0);
  int sum = -1;
  if (bytes[i] % 3 == 1) {
    sum = 0;
    if (i > 0) sum += bytes[i - 1];
    if (i < n - 1) sum += shorts[i + 1];
  }
  sums[i] = sum;
}
