// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Points in a circle, by numbers that each work-item makes itself.
kernel void monte_carlo(global int* inside, int count) {
  uint state = get_global_id(0) * 747796405u + 2891336453u;
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) / 16777216.0f;
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) / 16777216.0f;
    hits += x * x + y * y < 1;
  }
  inside[get_global_id(0)] = hits;
}
