// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorts groups of 4 values by exchanges between work-items.
kernel void sub_sort(global const uint* in, global uint* out) {
  const uint lane = get_sub_group_local_id();
  uint value = in[get_global_id(0)];
  for (uint size = 2; size <= 4; size *= 2) {
    for (uint distance = size / 2; distance > 0; distance /= 2) {
      const uint other = sub_group_shuffle_xor(value, distance);
      const bool is_up = (lane & size & 3) == 0, is_low = (lane & distance) == 0;
      value = is_up == is_low ? min(value, other) : max(value, other);
    }
  }
  out[get_global_id(0)] = value;
}
