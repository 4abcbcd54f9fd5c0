// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight channels of a recording that repeats, filtered in time.
kernel void filter_short8(global const short8* in, global short8* out, constant int* weights) {
  size_t i = get_global_id(0);
  int8 sum = 0;
  for (int k = 0; k < 8; ++k) sum += convert_int8(in[(i + k) & (get_global_size(0) - 1)]) * weights[k];
  out[i] = convert_short8_sat(sum >> 8);
}
