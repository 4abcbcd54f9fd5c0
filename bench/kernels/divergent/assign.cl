// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nearest of k centres for each point (k-means).
kernel void assign(global const float* x, global const float* y, global const float* centre,
                   global int* nearest, int k) {
  size_t i = get_global_id(0);
  float least = INFINITY;
  int best = 0;
  for (int c = 0; c < k; ++c) {
    float dx = x[i] - centre[2 * c], dy = y[i] - centre[2 * c + 1], distance = dx * dx + dy * dy;
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  nearest[i] = best;
}
