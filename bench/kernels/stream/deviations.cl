// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each work-item adds up all of a table that is the same for all of them.
kernel void deviations(global const float* in, global const float* table, global float* out,
                       int n) {
  const size_t i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += table[k];
  out[i] = fabs(in[i] - sum / n);
}
