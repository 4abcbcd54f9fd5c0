// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void square(global float* a) {
  size_t i = get_global_id(0);
  a[i] = a[i] * a[i];
}
