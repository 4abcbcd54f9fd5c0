// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of bodies that attract each other, each copied as a whole and then changed in place.
typedef struct {
  float x, y, z, speed_x, speed_y, speed_z, mass, unused;
} Body;

kernel void nbody_structs(global const Body* in, global Body* out, int n, float time) {
  int i = get_global_id(0);
  Body body = in[i];
  out[i] = body;
  for (int j = 0; j < n; ++j) {
    float dx = in[j].x - body.x, dy = in[j].y - body.y, dz = in[j].z - body.z;
    float inverse = rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
    float weight = in[j].mass * inverse * inverse * inverse * time;
    out[i].speed_x += weight * dx;
    out[i].speed_y += weight * dy;
    out[i].speed_z += weight * dz;
  }
  out[i].x += out[i].speed_x * time;
  out[i].y += out[i].speed_y * time;
  out[i].z += out[i].speed_z * time;
}
