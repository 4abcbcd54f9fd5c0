// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of all up to here, each work-item adding what is 1, 2, 4 ... before it.
kernel void scan_doubling(global const uint* in, global uint* out, local uint* sums) {
  int l = get_local_id(0);
  sums[l] = in[get_global_id(0)];
  for (int step = 1; step < get_local_size(0); step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = l >= step ? sums[l - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[l] += before;
  }
  out[get_global_id(0)] = sums[l];
}
