// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = (i % 2 == 0 ? 19928 * i : 624 * i + 19928) + 12 * i + 12
// GLOBAL 1 7 64 100
// LOCAL NULL 1 16 64
kernel void choose(global int* out) {
  int i = get_global_id(0);
  int few_a[8], few_b[8], many_a[200], many_b[201], low[4], high[4];
  for (int k = 0; k < 8; ++k) {
    few_a[k] = 3 * i + k;
    few_b[k] = i * k;
  }
  for (int k = 0; k < 200; ++k) {
    many_a[k] = 3 * i + k;
    many_b[k] = i * k;
  }
  for (int k = 0; k < 4; ++k) {
    low[k] = i + k;
    high[k] = 2 * i + k;
  }
  bool is_odd = i % 2 != 0;
  int sum = 0;
  for (int k = 0; k < 8; ++k) sum += is_odd ? few_a[k] : few_b[k];
  for (int k = 0; k < 200; ++k) sum += is_odd ? many_a[k] : many_b[k];
  for (int k = 0; k < 8; ++k) sum += k < 4 ? low[k] : high[k - 4];
  out[i] = sum;
}
