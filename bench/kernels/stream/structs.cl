// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef struct {
  float x, y, z, mass, vx, vy, vz, unused;
} Particle;

kernel void structs(global const Particle* in, global Particle* out, float step) {
  size_t i = get_global_id(0);
  Particle p = in[i];
  p.x += step * p.vx;
  p.y += step * p.vy;
  p.z += step * p.vz;
  out[i] = p;
}
