// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of records that are looked up, as of neighbours in a list.
typedef struct {
  float x, y, z;
  uint kind;
} Point;

kernel void records(global const Point* points, global const uint* place, global float* out) {
  size_t i = get_global_id(0);
  uint at = place[i];
  float x = points[at].x, y = points[at].y, z = points[at].z;
  out[i] = x * x + y * y + z * z + (points[at].kind & 7);
}
