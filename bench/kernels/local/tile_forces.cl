// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces between all bodies, which come into local memory tile by tile, added up in place.
typedef struct {
  double x, y, z, mass;
} Body;

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void tile_forces(global const Body* bodies,
                                                                        global Body* forces,
                                                                        int count) {
  local Body tile[64];
  int i = get_global_id(0), l = get_local_id(0);
  double x = bodies[i].x, y = bodies[i].y, z = bodies[i].z;
  for (int first = 0; first < count; first += 64) {
    tile[l] = bodies[first + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 64; ++k) {
      double dx = tile[k].x - x, dy = tile[k].y - y, dz = tile[k].z - z;
      double weight = tile[k].mass * exp(-(dx * dx + dy * dy + dz * dz));
      forces[i].x += weight * dx;
      forces[i].y += weight * dy;
      forces[i].z += weight * dz;
      forces[i].mass += weight;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
