// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = 28 * i - (i + 3) % 8 * i + (i + 3) % 8 * ((i + 3) % 8)
kernel void arrays(global int* out) {
  int i = get_global_id(0), a[8], total = 0;
  for (int j = 0; j < 8; ++j) a[j] = j * i;
  int at = (i + 3) % 8;
  a[at] = at * at;
  for (int j = 0; j < 8; ++j) total += a[j];
  out[i] = total;
}
