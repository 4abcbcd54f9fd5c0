// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a lattice gas with nine directions (D2Q9), planes one after another.
constant int kX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, kY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constant float kWeight[9] = {4 / 9.f,  1 / 9.f,  1 / 9.f,  1 / 9.f, 1 / 9.f,
                             1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};

kernel void lattice(global const float* in, global float* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float f[9], density = 0, vx = 0, vy = 0;
  for (int k = 0; k < 9; ++k) {
    int from_x = (x - kX[k] + w) % w, from_y = (y - kY[k] + h) % h;
    f[k] = in[(k * h + from_y) * w + from_x];
    density += f[k];
    vx += kX[k] * f[k];
    vy += kY[k] * f[k];
  }
  vx /= density;
  vy /= density;
  for (int k = 0; k < 9; ++k) {
    float along = kX[k] * vx + kY[k] * vy;
    float rest =
        kWeight[k] * density * (1 + 3 * along + 4.5f * along * along - 1.5f * (vx * vx + vy * vy));
    out[(k * h + y) * w + x] = f[k] + 0.6f * (rest - f[k]);
  }
}
