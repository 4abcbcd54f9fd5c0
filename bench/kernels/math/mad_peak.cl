// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight chains of multiplications and additions.
kernel void mad_peak(global float* out, int rounds, float m, float c) {
  float x = get_global_id(0) * 1e-6f;
  float a[8];
  for (int k = 0; k < 8; ++k) a[k] = x + k;
  for (int i = 0; i < rounds; ++i)
    for (int k = 0; k < 8; ++k) a[k] = mad(a[k], m, c);
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += a[k];
  out[get_global_id(0)] = sum;
}
