// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void saxpy_strided(global const float* x, global float* y, float a, int x_step, int y_step) {
  int i = get_global_id(0);
  y[i * y_step] = a * x[i * x_step] + 2;
}
