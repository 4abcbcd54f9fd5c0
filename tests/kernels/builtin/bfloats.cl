// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A float's high half, rounded: to even where it lies in the middle.
// ARGS out uint[N] = 0
// ARGS in const uint[N] = 1065353216 + i * 32768
// EXPECT out[i] = in[i] / 131072 * 131072 + (in[i] / 32768 % 4 == 3) * 131072 + (in[i] / 32768 % 4 == 2) * 65536
kernel void bfloats(global uint* out, global const uint* in) {
  size_t i = get_global_id(0);
  ushort bits = intel_convert_bfloat16_as_ushort(as_float(in[i]));
  ushort4 more = intel_convert_bfloat164_as_ushort4((float4)(as_float(in[i])));
  float2 back = intel_convert_as_bfloat162_float2((ushort2)(bits, more.w));
  out[i] = as_uint(back.x == back.y ? back.x : 0.0f);
}
