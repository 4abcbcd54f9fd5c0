// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void triad(global const float* x, global const float* y, global float* out, float factor) {
  size_t i = get_global_id(0);
  out[i] = x[i] + factor * y[i];
}
