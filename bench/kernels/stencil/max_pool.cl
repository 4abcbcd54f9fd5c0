// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The greatest of 3 x 3 values, at every other place, as a network has it between its layers.
kernel void max_pool(global const float* in, global float* out, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  float most = -FLT_MAX;
  for (int ky = 0; ky < 3; ++ky)
    for (int kx = 0; kx < 3; ++kx) most = fmax(most, in[(2 * y + ky) * w + 2 * x + kx]);
  out[y * get_global_size(0) + x] = most;
}
