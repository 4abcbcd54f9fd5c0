// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item looks at two opposite neighbours of its place, in one of four directions that its data choose, and
// writes to one of four rows.
// ARGS in const int[N + 140] = i * 7 % 1000
// ARGS direction const int[N] = i * 5 % 11 % 4
// ARGS border int = 70
// ARGS differences int[N] = 0
// ARGS rows int[4 * N] = 0
// EXPECT differences[i] = in[i + 70 + (direction[i] ? 66 - direction[i] : 1)] - in[i + 70 - (direction[i] ? 66 - direction[i] : 1)]
// EXPECT rows[i] = direction[i % N] == i / N ? i % N + 1 : 0
kernel void look(global const int* in, global const int* direction, int border, global int* differences,
                 global int* rows) {
  const int i = get_global_id(0), n = get_global_size(0), chosen = direction[i], place = i + border;
  const int step = chosen == 0 ? 1 : chosen == 1 ? 65 : chosen == 2 ? 64 : 63;
  differences[i] = in[place + step] - in[place - step];
  const int row = chosen == 0 ? 0 : chosen == 1 ? n : chosen == 2 ? 2 * n : 3 * n;
  rows[row + i] = i + 1;
}
