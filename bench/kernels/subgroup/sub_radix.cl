// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pass of a radix sort over 4 bits, within each work-group: bit after bit, by ballots.
kernel void sub_radix(global const uint* in, global uint* out, uint shift) {
  local uint keys[256], zeros[256];
  const uint item = get_local_id(0), lane = get_sub_group_local_id();
  uint key = in[get_global_id(0)];
  for (uint bit = shift; bit < shift + 4; ++bit) {
    const bool is_one = key >> bit & 1;
    const uint4 zero = sub_group_ballot(!is_one);
    if (lane == 0) zeros[get_sub_group_id()] = sub_group_ballot_bit_count(zero);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = sub_group_ballot_exclusive_scan(zero), all = 0;
    for (uint i = 0; i < get_num_sub_groups(); ++i) {
      if (i < get_sub_group_id()) before += zeros[i];
      all += zeros[i];
    }
    keys[is_one ? all + item - before : before] = key;
    barrier(CLK_LOCAL_MEM_FENCE);
    key = keys[item];
  }
  out[get_global_id(0)] = key;
}
