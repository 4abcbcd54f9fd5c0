// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of 4 x 4 matrices for each work-item.
kernel void small_products(global const float* a, global const float* b, global float* c) {
  size_t first = get_global_id(0) * 16;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      float sum = 0;
      for (int k = 0; k < 4; ++k) sum += a[first + i * 4 + k] * b[first + k * 4 + j];
      c[first + i * 4 + j] = sum;
    }
}
