// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keeps the values below a limit, of each work-group side by side, by ballots.
kernel void sub_compact(global const uint* in, global uint* out, uint limit) {
  local uint counts[256];
  const uint value = in[get_global_id(0)];
  const uint4 kept = sub_group_ballot(value < limit);
  if (get_sub_group_local_id() == 0) counts[get_sub_group_id()] = sub_group_ballot_bit_count(kept);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint at = get_group_id(0) * get_local_size(0) + sub_group_ballot_exclusive_scan(kept);
  for (uint i = 0; i < get_sub_group_id(); ++i) at += counts[i];
  if (value < limit) out[at] = value;
}
