// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step of the spread of heat in a plate: each inner cell becomes the mean of its neighbours.
kernel void spread(global const float* from, global float* to, int width) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
  int at = y * width + x;
  to[at] = 0.25f * ((from[at - 1] + from[at + 1]) + (from[at - width] + from[at + width]));
}
