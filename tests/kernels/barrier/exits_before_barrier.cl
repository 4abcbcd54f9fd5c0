// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-items leave the loop by different ways, though each choice of a turn that they come to is the
// same for all.
// ARGS out int[N] = 0
// ARGS one int = 1
// LOCAL 1 3 16 33
// EXPECT out[i] = i % L % 2 == 0 ? 50 : 70
kernel void exits_before_barrier(global int* out, int one) {
  bool waits = get_local_id(0) % 2 == 0;
  int way = 7;
  for (int turn = 0;; ++turn) {
    if (turn < 4 && waits) continue;
    if (turn >= 3) {
      way = 5;
      break;
    }
    if (one) break;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = way * 10;
}
