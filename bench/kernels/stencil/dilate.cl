// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void dilate(global const uchar* in, global uchar* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  uchar most = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int px = x + dx, py = y + dy;
      if (px >= 0 && px < w && py >= 0 && py < h) most = max(most, in[py * w + px]);
    }
  out[y * w + x] = most;
}
