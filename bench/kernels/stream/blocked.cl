// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item has 64 neighbouring elements.
kernel void blocked(global const float* in, global float* out) {
  int first = get_global_id(0) * 64;
  for (int i = first; i < first + 64; ++i) out[i] = 2 * in[i] + 1;
}
