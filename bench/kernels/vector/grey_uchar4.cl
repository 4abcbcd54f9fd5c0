// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void grey_uchar4(global const uchar4* in, global uchar* out) {
  size_t i = get_global_id(0);
  uint4 pixel = convert_uint4(in[i]);
  out[i] = (pixel.x * 77 + pixel.y * 150 + pixel.z * 29) >> 8;
}
