// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = i
// ARGS a const int[20] = i * i
// ARGS n int = 20
// EXPECT out[i] = i + sum(k, 0, 20, a[k])
// GLOBAL 10 30
// LOCAL 1x16
// Rows that would not fill a large SIMD group, beside many others.
kernel void short_rows(global int* out, global const int* a, int n) {
  size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  for (int k = 0; k < n; ++k) out[i] += a[k];
}
