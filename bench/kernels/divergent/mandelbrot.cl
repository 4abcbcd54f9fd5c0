// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void mandelbrot(global int* out, int w, int h, int limit) {
  int x = get_global_id(0), y = get_global_id(1), n = 0;
  float cr = -2.0f + 3.0f * x / w, ci = -1.0f + 2.0f * y / h, zr = cr, zi = ci;
  for (; n < limit && zr * zr + zi * zi <= 4; ++n) {
    float next = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = next;
  }
  out[y * w + x] = n;
}
