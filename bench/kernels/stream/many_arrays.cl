// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each work-item has in 34 arrays, as concentrations and rates of a reaction.
#define AT(k) in[(k) * n + i]
#define RATE(k) out[(k) * n + i] = AT(k) * AT(k + 1) / (AT(k + 2) * (temperature + k));
kernel void many_arrays(global const float* in, global float* out, float temperature, int n) {
  int i = get_global_id(0);
  RATE(0) RATE(1) RATE(2) RATE(3) RATE(4) RATE(5) RATE(6) RATE(7)
  RATE(8) RATE(9) RATE(10) RATE(11) RATE(12) RATE(13) RATE(14) RATE(15)
}
