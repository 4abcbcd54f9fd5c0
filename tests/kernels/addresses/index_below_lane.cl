// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i * 3
// EXPECT out[i] = i < 5 ? 0 - 1 : (i - 5) * 3
// Lanes without a place of their own touch none.
kernel void behind(global int* out, global const int* in) {
  uint i = get_global_id(0);
  out[i] = i < 5 ? -1 : in[i - 5];
}
