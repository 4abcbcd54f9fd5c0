// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[X * Y] = i
// ARGS wide double[X * Y] = i
// ARGS back float[X * Y] = i
// ARGS in const int[X * Y] = i % 1009
// ARGS least int = 2
// EXPECT out[i] = i / Y >= 2 && i % Y < Y - 2 ? out[i] * 3 + in[i % Y * X + i / Y] : i
// EXPECT wide[i] = i / Y >= 2 && i % Y < Y - 2 ? in[i % Y * X + i / Y] - 7 : i
// EXPECT back[i] = i % X >= 2 && i / X < Y - 2 ? in[i % X * Y + i / X] + in[i] : i
// GLOBAL 7 64 129
// LOCAL 1x1 16x3 3x16
// Rows become columns, and columns rows, but those at the borders.
kernel void transpose(global int* out, global double* wide, global float* back,
                      global const int* in, int least) {
  int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0),
      height = get_global_size(1);
  if (x >= least && y < height - least) {
    out[x * height + y] = out[x * height + y] * 3 + in[y * width + x];
    wide[x * height + y] = in[y * width + x] - 7;
    back[y * width + x] = in[x * height + y] + in[y * width + x];
  }
}
