// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way that a picture moves along x in windows of 5 x 5, by slopes in space and from picture to picture.
kernel void gradients(global const float* old, global const float* now, global float* flow, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3) {
    flow[y * w + x] = 0;
    return;
  }
  float squares = 0, products = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      global const float* at = old + (y + dy) * w + x + dx;
      float slope = at[1] - at[-1];
      squares += slope * slope;
      products += slope * (now[(y + dy) * w + x + dx] - at[0]);
    }
  }
  flow[y * w + x] = products / (squares + 1e-3f);
}
