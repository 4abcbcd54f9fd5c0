// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every way out leads past the sum, but not in every turn.
// ARGS out int[N] = 0
// EXPECT out[i] = (i % 3 == 1 ? 61 : 51) + sum(j, 0, 5, (i + j) % 3 == 0 ? 0 : j * 100) + (i % 3 == 1 ? 600 : 500)
kernel void continue_before_the_only_exit(global int* out) {
  int i = get_global_id(0), sum = 1, turn = 0;
  for (;; ++turn) {
    if ((i + turn) % 3 == 0) continue;
    sum += turn * 100;
    if (turn >= 5) break;
  }
  out[i] = sum + turn * 10;
}
