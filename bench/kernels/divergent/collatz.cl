// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void collatz(global int* out) {
  uint i = get_global_id(0) + 1;
  int steps = 0;
  for (ulong n = i; n != 1; ++steps) n = n & 1 ? 3 * n + 1 : n / 2;
  out[i - 1] = steps;
}
