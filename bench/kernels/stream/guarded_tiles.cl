// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All work-items go through an array tile by tile, the last of which ends within.
kernel void guarded_tiles(global const float* in, global float* out, int n) {
  int id = get_global_id(0), size = get_global_size(0);
  for (int first = 0; first < n; first += size) {
    int i = first + id;
    if (i < n) out[i] = in[i] * 2 + 1;
  }
}
