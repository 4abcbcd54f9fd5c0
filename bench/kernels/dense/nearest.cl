// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For each point the nearest of some centres, as a turn of k-means has it.
kernel void nearest(global const float* points, global const float* centres, global int* nearest,
                    int count) {
  int i = get_global_id(0), found = 0;
  float least = INFINITY;
  for (int k = 0; k < count; ++k) {
    float distance = 0;
    for (int f = 0; f < 16; ++f) {
      float d = points[i * 16 + f] - centres[k * 16 + f];
      distance += d * d;
    }
    if (distance < least) least = distance, found = k;
  }
  nearest[i] = found;
}
