// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = (i % 4 == 0 ? 3 : i % 4 == 1 ? 1 : i % 4 == 2 ? 4 : 1) * 10 + i % 3
constant int kDigits[4] = {3, 1, 4, 1};
constant struct { int a; float b[3]; } kMixed = {7, {0.0f, 1.0f, 2.0f}};
kernel void constants(global int* out) {
  int i = get_global_id(0);
  out[i] = kDigits[i & 3] * 10 + (int)kMixed.b[i % 3];
}
