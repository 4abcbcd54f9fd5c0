// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void blend_uchar4(global const uchar4* a, global const uchar4* b, global uchar4* out) {
  size_t i = get_global_id(0);
  ushort4 over = convert_ushort4(a[i]), under = convert_ushort4(b[i]);
  ushort alpha = over.w;
  out[i] = convert_uchar4((over * alpha + under * (ushort)(255 - alpha)) >> (ushort)8);
}
