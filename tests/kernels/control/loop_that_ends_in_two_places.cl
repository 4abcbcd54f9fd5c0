// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS in const int[N * 4] = i * 5 - 3
// ARGS out int[N] = -1
// EXPECT out[i] = in[4 * i] + in[4 * i + 1] + in[4 * i + 2]
// A loop over the elements of a record with two ends, both of which are known.
kernel void ends(global const int* in, global int* out) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < 4; ++k) {
    sum += in[4 * i + k];
    if (k == 2) break;
  }
  out[i] = sum;
}
