// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorts blocks of the group's size.
kernel void bitonic(global const uint* in, global uint* out, local uint* keys) {
  int l = get_local_id(0);
  keys[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int size = 2; size <= get_local_size(0); size *= 2)
    for (int distance = size / 2; distance > 0; distance /= 2) {
      int other = l ^ distance;
      uint mine = keys[l], theirs = keys[other];
      bool keep_least = ((l & size) == 0) == (l < other);
      barrier(CLK_LOCAL_MEM_FENCE);
      keys[l] = keep_least ? min(mine, theirs) : max(mine, theirs);
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  out[get_global_id(0)] = keys[l];
}
