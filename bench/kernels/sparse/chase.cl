// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void chase(global const int* next, global int* out, int steps) {
  int at = get_global_id(0);
  for (int i = 0; i < steps; ++i) at = next[at];
  out[get_global_id(0)] = at;
}
