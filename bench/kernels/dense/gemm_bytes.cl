// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both matrices lie by rows of what is summed over.
kernel void gemm_bytes(global const char* a, global const char* b, global int* c, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];
  c[row * n + column] = sum;
}
