// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Points by the columns of a matrix of 4 x 4.
kernel void columns_float4(global const float4* in, global float4* out, constant float4* columns) {
  size_t i = get_global_id(0);
  float4 p = in[i];
  out[i] = columns[0] * p.x + columns[1] * p.y + columns[2] * p.z + columns[3] * p.w;
}
