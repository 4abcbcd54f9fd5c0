// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of 256 values by sub-groups, whose totals meet in local memory.
kernel void sub_reduce(global const float* in, global float* out) {
  local float totals[256];
  const float total = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) totals[get_sub_group_id()] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    float sum = 0;
    for (uint i = 0; i < get_num_sub_groups(); ++i) sum += totals[i];
    out[get_group_id(0)] = sum;
  }
}
