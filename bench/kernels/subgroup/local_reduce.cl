// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What group_reduce does, by a tree in local memory.
kernel void local_reduce(global const float* in, global float* out, local float* sums) {
  const uint item = get_local_id(0);
  sums[item] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    if (item < rest) sums[item] += sums[item + rest];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (item == 0) out[get_group_id(0)] = sums[0];
}
