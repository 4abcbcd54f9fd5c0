// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void swizzle_float4(global const float4* in, global float4* out) {
  size_t i = get_global_id(0);
  out[i] = in[i].wzyx * in[i].yxwz + in[i].xxyy;
}
