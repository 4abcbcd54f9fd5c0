// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As in continue_before_the_only_exit.cl, but the lanes leave in different turns anyway.
// ARGS out int[N] = 0
// EXPECT out[i] = sum(j, 0, 6 + i % 2 + ((i + 5 + i % 2) % 3 == 0), (i + j) % 3 == 0 ? 0 : 100 + j)
kernel void continue_before_a_divergent_exit(global int* out) {
  int i = get_global_id(0), sum = 0;
  for (int turn = 0;; ++turn) {
    if ((i + turn) % 3 == 0) continue;
    sum += 100 + turn;
    if (turn >= 5 + i % 2) break;
  }
  out[i] = sum;
}
