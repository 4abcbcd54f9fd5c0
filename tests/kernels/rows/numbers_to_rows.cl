// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = -1
// ARGS of_row const int[N + 1] = i * 5 + 1
// ARGS of_column const int[N + 300] = i * 3
// ARGS length int = 37
// ARGS long_length ulong = 37
// ARGS rows int = 5
// EXPECT out[i] = of_row[i / 37 % 5] + of_column[i % 37]
// LOCAL NULL 1 3 64
// GLOBAL 1 7 64 300 1024
// A work-item's number becomes a row and a column, by what all work-items share.
kernel void by_int(global int* out, global const int* of_row, global const int* of_column, int length,
                   ulong long_length, int rows) {
  int i = get_global_id(0);
  out[i] = of_row[i / length % rows] + of_column[i % length];
}
kernel void by_size(global int* out, global const int* of_row, global const int* of_column, int length,
                    ulong long_length, int rows) {
  size_t i = get_global_id(0), row = i / long_length;
  if (i >= get_global_size(0)) return;
  out[i] = of_row[row % rows] + of_column[i - row * long_length];
}
kernel void by_constant(global int* out, global const int* of_row, global const int* of_column,
                        int length, ulong long_length, int rows) {
  const uint i = get_global_id(0), of = i + 37000;
  out[i] = of_row[of / 37 % 5] + of_column[of % 37];
}
// The rows of numbers below 0 are another's.
kernel void below_0(global int* out, global const int* of_row, global const int* of_column, int length,
                    ulong long_length, int rows) {
  const int i = get_global_id(0), far = i - 37 * 100, column = far % length;
  const int row = (far - (column < 0 ? column + length : column)) / length + 100;
  out[i] = of_row[row % rows] + of_column[column < 0 ? column + length : column];
}
// Behind the sign, unsigned numbers go on and signed ones turn.
kernel void far_numbers(global int* out, global const int* of_row, global const int* of_column,
                        int length, ulong long_length, int rows) {
  const uint i = get_global_id(0), far = i + 0xfffffff0u;
  const uint row = far / length, column = far - row * length;
  const int wrapped = (int)(i + 0x7ffffff0u), part = wrapped / length;
  const int left = wrapped - part * length;
  out[i] = of_row[i / length % rows] + of_column[i % length];
  if (far % length != column || wrapped % length != left || column >= (uint)length)
    out[i] = of_row[row & 3] + of_column[left & 7];
}
