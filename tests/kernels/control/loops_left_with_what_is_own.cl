// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that all work-items run alike, and that end with a value of each one's own.
// ARGS in const int[40] = i * 7 % 31
// ARGS out int[N] = -1
// EXPECT out[i] = i + 2 * i
// GLOBAL 1 7 64 88
// LOCAL 1 3 16 44
kernel void searches(global const int* in, global int* out) {
  const int x = get_global_id(0);
  int missed = x, found = -x;
  for (int k = 0; k < 20; ++k) {
    if (in[k] == 30) {
      missed = -1;
      break;
    }
  }
  for (int k = 0; k < 40; ++k) {
    if (in[k] == 30) {
      found = 2 * x;
      break;
    }
  }
  out[x] = missed + found;
}
