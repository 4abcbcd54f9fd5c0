// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution of 3 x 3 for each channel, of images with a pixel's channels side by side.
kernel void depthwise(global const float* in, global const float* weights, global float* out, int side) {
  int channel = get_global_id(0) & 31, x = get_global_id(0) >> 5, y = get_global_id(1);
  float sum = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      int from_x = x + j - 1, from_y = y + i - 1;
      if (from_x < 0 || from_x >= side || from_y < 0 || from_y >= side) continue;
      sum += in[(from_y * side + from_x) * 32 + channel] * weights[(i * 3 + j) * 32 + channel];
    }
  }
  out[(y * side + x) * 32 + channel] = sum;
}
