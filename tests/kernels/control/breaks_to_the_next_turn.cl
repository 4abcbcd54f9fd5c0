// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both breaks lead straight to the outer loop's next turn, and the jump out of both loops.
// ARGS out int[N] = 0
// ARGS in int[64] = i
// LOCAL 1 3 16 64
// EXPECT out[i] = 11 + i % 8 + ((11 + i % 8) % 4 == i % 4 ? 1 : 0)
kernel void breaks_to_the_next_turn(global int* out, global int* in) {
  int i = get_global_id(0), round = 0;
  for (;;) {
    for (;;) {
      ++round;
      if (in[round] % 4 == i % 4) break;
      if (in[round] > 10 + i % 8) goto end;
      if (in[round + 1] % 3 == 1) break;
    }
  }
end:
  out[i] = round;
}
