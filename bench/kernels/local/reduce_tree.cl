// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void reduce_tree(global const float* in, global float* out, local float* sums) {
  size_t l = get_local_id(0);
  sums[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    if (l < rest) sums[l] += sums[l + rest];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = sums[0];
}
