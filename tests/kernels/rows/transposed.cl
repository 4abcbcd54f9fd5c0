// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[X * Y] = 0
// ARGS in const int[X * Y] = i
// EXPECT out[i] = in[i % Y * X + i / Y]
// GLOBAL 1 7 64 129
// LOCAL NULL 16x3 3x16
// Rows become columns.
kernel void transpose(global int* out, global const int* in) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * get_global_size(1) + y] = in[y * get_global_size(0) + x];
}
