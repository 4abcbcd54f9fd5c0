// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void sobel(global const uchar* in, global uchar* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[y * w + x] = 0;
    return;
  }
  global const uchar *above = in + (y - 1) * w + x, *here = above + w, *below = here + w;
  int gx = above[1] - above[-1] + 2 * (here[1] - here[-1]) + below[1] - below[-1];
  int gy = below[-1] - above[-1] + 2 * (below[0] - above[0]) + below[1] - above[1];
  out[y * w + x] = min(abs(gx) + abs(gy), 255u);
}
