// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item takes `share` bytes; the groups' tables are added up at the end.
kernel void histogram_local(global const uchar* in, global uint* bins, int share) {
  local uint mine[256];
  int l = get_local_id(0), size = get_local_size(0);
  for (int k = l; k < 256; k += size) mine[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  global const uchar* from = in + get_group_id(0) * size * share + l;
  for (int k = 0; k < share; ++k) atomic_inc(&mine[from[k * size]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = l; k < 256; k += size)
    if (mine[k]) atomic_add(&bins[k], mine[k]);
}
