// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Points by a matrix of 4 x 4.
kernel void transform_float4(global const float4* in, global float4* out, constant float4* matrix) {
  size_t i = get_global_id(0);
  float4 p = in[i];
  out[i] = (float4)(dot(matrix[0], p), dot(matrix[1], p), dot(matrix[2], p), dot(matrix[3], p));
}
