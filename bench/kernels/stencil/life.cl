// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void life(global const uchar* in, global uchar* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), neighbours = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0) neighbours += in[((y + dy) & (h - 1)) * w + ((x + dx) & (w - 1))];
  out[y * w + x] = neighbours == 3 || (neighbours == 2 && in[y * w + x]);
}
