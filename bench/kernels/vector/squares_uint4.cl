// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chains of squares, an element after itself, as programs that measure a processor's peak have them.
kernel void squares_uint4(global uint4* out, int rounds) {
  int id = get_global_id(0);
  const uint4 start = (uint4)(0, 1, 2, 3);
  uint4 c = id & 63, x = start;
  for (int i = 0; i < rounds; ++i) {
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
    x = x * x + c;
  }
  out[id] = x;
}
