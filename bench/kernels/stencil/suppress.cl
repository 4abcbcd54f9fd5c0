// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Canny's suppression: a pixel stays where none of its two neighbours in the direction of the
// gradient, one of four, is stronger.
kernel void suppress(global const short* across, global const short* down,
                     global const int* strength, global int* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), place = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[place] = 0;
    return;
  }
  int gx = across[place], gy = down[place];
  int scaled = abs(gy) << 15, flat = abs(gx) * 13573;  // of 22.5 degrees
  int step;
  if (scaled < flat)
    step = 1;
  else if (scaled > flat + (abs(gx) << 16))
    step = w;
  else
    step = (gx ^ gy) < 0 ? w - 1 : w + 1;
  int own = strength[place];
  out[place] = own > strength[place - step] && own >= strength[place + step] ? own : 0;
}
