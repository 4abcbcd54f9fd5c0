// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of squares, an element after itself, as programs that measure a processor's peak have them.
kernel void squares_float16(global float16* out, int rounds) {
  int id = get_global_id(0);
  const float16 start = (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  float16 c = -(float)(id & 63) / 64, x = start * 0.0625f;
  for (int i = 0; i < rounds; ++i) {
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
  }
  out[id] = x;
}
