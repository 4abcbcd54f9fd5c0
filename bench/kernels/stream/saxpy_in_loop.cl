// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A launch of fixed size that walks over all elements.
kernel void saxpy_in_loop(global const float* x, global float* y, float a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) y[i] = a * x[i] + 1;
}
