// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices that all work-items choose alike, that few choose differently, and that both go on from.
// ARGS alike int[N] = 0
// ARGS clamped int[N] = 0
// ARGS steps int[N] = 0
// ARGS in const int[4 * N + 4] = i * 5
// ARGS back int = 1
// EXPECT alike[i] = 5 * i
// EXPECT clamped[i] = 5 * (i == 0 ? 0 : i - 1)
// EXPECT steps[i] = 15 * (i == 0 ? 0 : i - 1) + 15 * i + 30 * N
kernel void choose(global int* alike, global int* clamped, global int* steps, global const int* in, int back) {
  const int i = get_global_id(0), n = get_global_size(0);
  int same = back ? i : i + n;
  alike[i] = in[same];
  int before = i == 0 ? i : i - 1;
  clamped[i] = in[before];
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    sum += in[same] + in[before];
    same += n;
    before += n;
  }
  steps[i] = sum;
}
