// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void saxpy_float4(global const float4* x, global float4* y, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + 1;
}
