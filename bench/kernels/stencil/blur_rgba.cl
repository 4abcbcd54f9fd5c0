// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 5 x 5 over pixels of 4 bytes, clamped at the border.
kernel void blur_rgba(global const uchar4* in, global uchar4* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  uint4 sum = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx)
      sum += convert_uint4(in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)]);
  out[y * w + x] = convert_uchar4(sum / 25u);
}
