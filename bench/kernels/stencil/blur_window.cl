// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A blur of bytes by weights of a window, whose size the launch gives and the border cuts.
kernel void blur_window(global const uchar* in, global uchar* out, global const int* weights, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1);
  int first_x = max(x - r, 0), last_x = min(x + r, w - 1), first_y = max(y - r, 0), last_y = min(y + r, h - 1);
  uint sum = 0;
  for (int j = first_y; j <= last_y; ++j)
    for (int i = first_x; i <= last_x; ++i) sum += in[j * w + i] * weights[(j - y + r) * (2 * r + 1) + i - x + r];
  out[y * w + x] = sum >> 8;
}
