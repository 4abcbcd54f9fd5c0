// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the places of queens on a board of 9 x 9, the first two rows given by the work-item.
kernel void queens(global int* out) {
  int id = get_global_id(0), count = 0;
  uint columns[10], left[10], right[10], rest[10];
  uint a = 1u << id % 9, b = 1u << id / 9;
  if (!((a | a << 1 | a >> 1) & b)) {
    int row = 2;
    columns[2] = a | b;
    left[2] = (a << 2 | b << 1) & 511;
    right[2] = a >> 2 | b >> 1;
    rest[2] = 511 & ~(columns[2] | left[2] | right[2]);
    while (row >= 2) {
      uint place = rest[row] & -rest[row];
      if (place == 0) {
        --row;
        continue;
      }
      rest[row] ^= place;
      if (row == 8) {
        ++count;
        continue;
      }
      columns[row + 1] = columns[row] | place;
      left[row + 1] = (left[row] | place) << 1 & 511;
      right[row + 1] = (right[row] | place) >> 1;
      ++row;
      rest[row] = 511 & ~(columns[row] | left[row] | right[row]);
    }
  }
  out[id] = count;
}
