// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each work-item writes a row that ends where the next one begins; the last ends with its buffer.
// ARGS in const int[N * 53] = i * 29 % 251
// ARGS sums int[N * 53] = -7
// ARGS bytes uchar[N * 53] = 9
// ARGS halves short[N * 53] = i % 1000
// ARGS wide double[N * 53] = i
// ARGS n const uint[1] = 53
// EXPECT sums[i] = sum(j, i - i % 53, i + 1, in[j])
// EXPECT bytes[i] = i % 53 < 50 ? in[i] : 9
// EXPECT halves[i] = i / 53 % 3 == 1 ? halves[i] : halves[i] * 3 + in[i]
// EXPECT wide[i] = i / 53 < N - 2 && i % 53 > 0 ? wide[i] + in[i - 1] : wide[i]
kernel void along(global const int* in, global int* sums, global uchar* bytes,
                  global short* halves, global double* wide, global const uint* n) {
  const uint i = get_global_id(0), length = *n;
  int sum = 0;
  for (uint j = 0; j < length; ++j) sums[i * length + j] = sum += in[i * length + j];
  for (uint j = 0; j < length - 3; ++j) bytes[i * length + j] = in[i * length + j];
  if (i % 3 != 1) {
    uint j = 0;
    do {
      halves[i * length + j] = halves[i * length + j] * 3 + in[i * length + j];
    } while (++j < length);
  }
  if (i + 2 < get_global_size(0))
    for (uint j = 1; j < length; ++j) wide[i * length + j] += in[i * length + j - 1];
}

// The same where the number of turns is known, and of rows that are read where others are written.
kernel void known(global const int* in, global int* sums, global uchar* bytes,
                  global short* halves, global double* wide, global const uint* n) {
  const size_t i = get_global_id(0) * 53;
  sums[i] = in[i];
  for (int j = 1; j < 53; ++j) sums[i + j] = sums[i + j - 1] + in[i + j];
  for (int j = 0; j < 53; ++j)
    if (j < 50) bytes[i + j] = in[i + j];
  if (i / 53 % 3 != 1)
    for (int j = 0; j < 53; ++j) halves[i + j] = halves[i + j] * 3 + in[i + j];
  if (get_global_id(0) + 2 < get_global_size(0))
    for (int j = 0; j < 52; ++j) wide[i + j + 1] += in[i + j];
}
