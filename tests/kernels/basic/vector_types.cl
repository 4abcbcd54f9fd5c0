// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 4] = 0
// ARGS in const int[N * 4] = i * 7 - 11
// EXPECT out[i] = in[i / 4 * 4 + 3 - i % 4] * 2 + i % 4
kernel void swizzle(global int4* out, global const int4* in) {
  size_t i = get_global_id(0);
  int4 v = in[i].wzyx * 2;
  v += (int4)(0, 1, 2, 3);
  out[i] = v;
}
