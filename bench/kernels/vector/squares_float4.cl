// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of squares, an element after itself, as programs that measure a processor's peak have them.
kernel void squares_float4(global float4* out, int rounds) {
  int id = get_global_id(0);
  const float4 start = (float4)(0, 1, 2, 3);
  float4 c = -(float)(id & 63) / 64, x = start * 0.0625f;
  for (int i = 0; i < rounds; ++i) {
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
  }
  out[id] = x;
}
