// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i * 5 + 1
// EXPECT out[i] = in[i] * 1000 + i / Y % X * 100 + X
// GLOBAL 1 3 4 20 100
// LOCAL NULL 1x1 4x3 1x5
// Work-items along dimension 1 lie side by side in memory, also where there are few along 0.
kernel void columns(global int* out, global const int* in) {
  int row = get_global_id(0), column = get_global_id(1), n = get_global_size(1);
  out[row * n + column] = in[row * n + column] * 1000 + row * 100 + (int)get_global_size(0);
}
kernel void rows(global int* out, global const int* in) {
  size_t x = get_global_id(0), y = get_global_id(1), n = get_global_size(1);
  for (size_t i = get_global_offset(1); i < n; i += n) {
    out[x * n + y] = in[x * n + y] * 1000 + (int)(x * 100 + get_global_size(0));
  }
}
