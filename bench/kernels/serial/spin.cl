// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chain of dependent steps in one work-item.
kernel void spin(global uint* out, uint steps) {
  uint x = out[get_global_id(0)];
  for (uint i = 0; i < steps; ++i) x = x * 1664525u + (x >> 7);
  out[get_global_id(0)] = x;
}
