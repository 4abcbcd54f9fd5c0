// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a sort in global memory.
kernel void bitonic_step(global const uint* in, global uint* out, int distance, int size) {
  int i = get_global_id(0), other = i ^ distance;
  uint mine = in[i], theirs = in[other];
  out[i] = ((i & size) == 0) == (i < other) ? min(mine, theirs) : max(mine, theirs);
}
