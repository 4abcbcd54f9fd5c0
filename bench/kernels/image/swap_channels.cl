// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pixels of three bytes, red first, as those with blue first.
kernel void swap_channels(global const uchar* in, global uchar* out, int w) {
  int i = get_global_id(1) * w + get_global_id(0);
  uchar red = in[3 * i], green = in[3 * i + 1], blue = in[3 * i + 2];
  out[3 * i] = blue;
  out[3 * i + 1] = green;
  out[3 * i + 2] = red;
}
