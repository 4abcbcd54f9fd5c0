// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What group_scan does, by steps that double in local memory.
kernel void local_scan(global const uint* in, global uint* out, local uint* sums) {
  const uint item = get_local_id(0), size = get_local_size(0);
  uint from = 0;
  sums[item] = in[get_global_id(0)];
  for (uint step = 1; step < size; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint sum = sums[from + item] + (item >= step ? sums[from + item - step] : 0);
    from ^= size;
    sums[from + item] = sum;
  }
  out[get_global_id(0)] = sums[from + item];
}
