// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-items part in the loop's first branch only, and so leave it by different ways.
// ARGS out int[N] = 7
// ARGS one int = 1
// LOCAL 1 3 9 16 64
// EXPECT out[i] = i % L % 2 == 0 ? i : 7
kernel void leave_by_different_exits(global int* out, int one) {
  int i = get_global_id(0);
  bool skips = false;
  for (int round = 0; round < 3; ++round) {
    if (get_local_id(0) % 2 == 0) skips = true;
    for (int turn = 0;; ++turn) {
      if (turn < 4 && skips) continue;
      if (turn >= 3) break;
      if (one) return;
    }
  }
  out[i] = i;
}
