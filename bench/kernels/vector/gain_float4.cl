// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Colours by a gain and an offset of each channel.
kernel void gain_float4(global const float4* in, global float4* out, constant float4* gain) {
  size_t i = get_global_id(0);
  out[i] = in[i] * gain[0] + gain[1];
}
