// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each value decides of which of four neighbours it takes the next one.
kernel void sub_shuffle(global const uint* in, global uint* out) {
  const uint first = get_sub_group_local_id() & ~3u;
  uint value = in[get_global_id(0)];
  for (uint turn = 0; turn < 8; ++turn)
    value = value * 5 + sub_group_shuffle(value, first | (value >> 7 & 3));
  out[get_global_id(0)] = value;
}
