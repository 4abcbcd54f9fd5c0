// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products under Arm's names, which no version of the language withholds.
// ARGS out int[N] = 0
// ARGS in const uint[N] = i * 131 + 70000
// EXPECT out[i] = (in[i] % 256) * 255 + (in[i] / 256 % 256) * 254 + in[i] / 65536 * 253 + in[i] % 65536 * 3
#pragma OPENCL EXTENSION cl_arm_integer_dot_product_int8 : enable
kernel void dots(global int* out, global const uint* in) {
  size_t i = get_global_id(0);
  uchar4 x = as_uchar4(in[i]), y = as_uchar4(0x00fdfeffu);
  uint all = arm_dot(x, y), saturated = arm_dot_acc_sat(x, y, 0xffffffffu);
  int same = arm_dot_acc(x, y, 0u) == all && saturated == 0xffffffffu;
  out[i] = arm_dot_acc(as_ushort2(in[i]), (ushort2)(3, 0), all) * same;
}
