// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mean of what lies up to three pixels around and inside the image.
kernel void window_mean(global const float* in, global float* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), count = 0;
  float sum = 0;
  for (int j = max(y - 3, 0); j <= min(y + 3, h - 1); ++j)
    for (int i = max(x - 3, 0); i <= min(x + 3, w - 1); ++i) {
      sum += in[j * w + i];
      ++count;
    }
  out[y * w + x] = sum / count;
}
