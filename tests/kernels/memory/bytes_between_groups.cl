// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes that lie between those of other work-groups, which other threads write at the same time.
// ARGS out uchar[N] = 0
// GLOBAL 65536
// LOCAL 64
// EXPECT out[i] = i % (N / L) & 1 ? 7 : 9
kernel void weave(global uchar* out) {
  size_t place = get_local_id(0) * get_num_groups(0) + get_group_id(0);
  if (get_group_id(0) & 1)
    out[place] = 7;
  else
    out[place] = 9;
}
