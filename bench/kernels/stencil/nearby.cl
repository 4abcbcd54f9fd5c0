// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of what lies around places that are sorted, within a distance that the launch gives.
kernel void nearby(global const float* in, global float* out, int r) {
  int x = get_global_id(0) + r;
  float sum = 0;
  for (int j = x - r; j <= x + r; ++j) sum = fma(in[j], fabs((float)(j - x)), sum);
  out[x - r] = sum;
}
