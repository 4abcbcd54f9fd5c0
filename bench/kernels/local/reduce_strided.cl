// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item sums up its share first, in steps of the launch's size.
kernel void reduce_strided(global const float* in, global float* out, local float* sums, int n) {
  int l = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
  sums[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    if (l < rest) sums[l] += sums[l + rest];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = sums[0];
}
