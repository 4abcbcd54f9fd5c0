// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void nbody(global const float* x, global const float* y, global const float* z,
                  global const float* mass, global float* ax, global float* ay, global float* az,
                  int n) {
  int i = get_global_id(0);
  float fx = 0, fy = 0, fz = 0;
  for (int j = 0; j < n; ++j) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    float inverse = rsqrt(dx * dx + dy * dy + dz * dz + 0.01f),
          weight = mass[j] * inverse * inverse * inverse;
    fx += weight * dx;
    fy += weight * dy;
    fz += weight * dz;
  }
  ax[i] = fx;
  ay[i] = fy;
  az[i] = fz;
}
