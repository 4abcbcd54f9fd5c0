// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Twice the size, linear between four neighbours.
kernel void resize(global const float* in, global float* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float fx = clamp(x * 0.5f - 0.25f, 0.0f, w - 1.0f), fy = clamp(y * 0.5f - 0.25f, 0.0f, h - 1.0f);
  int x0 = fx, y0 = fy, x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
  float above = mix(in[y0 * w + x0], in[y0 * w + x1], fx - x0);
  float below = mix(in[y1 * w + x0], in[y1 * w + x1], fx - x0);
  out[y * 2 * w + x] = mix(above, below, fy - y0);
}
