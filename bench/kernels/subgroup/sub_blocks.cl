// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads and writes blocks of whole sub-groups.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
kernel void sub_blocks(global const uint* a, global const uint* b, global uint* out) {
  const uint lanes = get_max_sub_group_size();
  const size_t first =
      4 * (get_group_id(0) * get_local_size(0) + get_sub_group_id() * (size_t)lanes);
  const uint4 x = intel_sub_group_block_read4(a + first);
  const uint4 y = intel_sub_group_block_read4(b + first);
  intel_sub_group_block_write4(out + first, max(x, y) - min(x, y));
}
