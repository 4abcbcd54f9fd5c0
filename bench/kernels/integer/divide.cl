// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void divide(global const int* a, global const int* b, global int* out) {
  size_t i = get_global_id(0);
  out[i] = a[i] / b[i] * 3 + a[i] % b[i];
}
