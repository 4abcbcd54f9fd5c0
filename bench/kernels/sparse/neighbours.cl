// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces between molecules, each with a list of those that are near.
kernel void neighbours(global const float* x, global const float* y, global const float* z,
                       global const int* near, global float* force, int count) {
  int i = get_global_id(0), n = get_global_size(0);
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    int j = near[k * n + i];
    float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < 0.25f) {
      float inverse = 1 / (r2 + 0.01f), sixth = inverse * inverse * inverse;
      sum += sixth * (sixth - 0.5f) * inverse;
    }
  }
  force[i] = sum;
}
