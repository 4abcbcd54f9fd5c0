// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far points on a line are from a shape that each work-item chooses.
float distance_to(uint kind, float x, float y, float size) {
  switch (kind & 3) {
    case 0: return sqrt(x * x + y * y) - size;
    case 1: return fmax(fabs(x), fabs(y)) - size;
    case 2: return fabs(sqrt(x * x + y * y) - size) - 0.1f * size;
    default: return fabs(x) + fabs(y) - size;
  }
}

kernel void shapes_switch(global const uint* kinds, global float* out, int points) {
  uint i = get_global_id(0), kind = kinds[i];
  float size = 1.0f + (kind >> 2 & 15), total = 0;
  for (int step = 0; step < points; ++step)
    total += distance_to(kind, 0.1f * step, 0.05f * (i & 63), size);
  out[i] = total;
}
