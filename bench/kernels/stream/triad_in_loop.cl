// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same of a large array, in unsigned numbers and in place.
kernel void triad_in_loop(global float* y, global const float* x, float factor, uint n) {
  const uint step = get_global_size(0);
  for (uint i = get_global_id(0); i < n; i += step) y[i] = factor * y[i] + x[i];
}
