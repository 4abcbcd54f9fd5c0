// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void stencil5(global const float* in, global float* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), at = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[at] = in[at];
    return;
  }
  out[at] = 0.5f * in[at] + 0.125f * (in[at - 1] + in[at + 1] + in[at - w] + in[at + w]);
}
