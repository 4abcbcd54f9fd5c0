// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of 256 values by exchanges between the halves of sub-groups, whose totals meet in local memory.
kernel void sub_halves(global const float* in, global float* out) {
  local float totals[256];
  float total = in[get_global_id(0)];
  for (uint distance = get_sub_group_size() / 2; distance > 0; distance /= 2)
    total += sub_group_shuffle_xor(total, distance);
  if (get_sub_group_local_id() == 0) totals[get_sub_group_id()] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    float sum = 0;
    for (uint i = 0; i < get_num_sub_groups(); ++i) sum += totals[i];
    out[get_group_id(0)] = sum;
  }
}
