// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products of bytes of either sign, by the processor's instruction where it has one.
// OPTIONS -cl-std=CL3.0
// ARGS out int[N] = 0
// ARGS in const uint[N] = i * 131 + 70000
// EXPECT out[i] = (in[i] % 256) * 255 + (in[i] / 256 % 256) * 254 + in[i] / 65536 * 253 - 5
kernel void dots(global int* out, global const uint* in) {
  size_t i = get_global_id(0);
  uint words = 0x00fdfeff;
  int all = as_int(dot_4x8packed_uu_uint(in[i], words));
  int mixed = dot(as_uchar4(in[i]), as_char4(words)) + 256 * dot(as_uchar4(in[i]), (uchar4)(1, 1, 1, 0));
  out[i] = dot_acc_sat_4x8packed_us_int(0, 0, all - 5) + (mixed - all);
}
