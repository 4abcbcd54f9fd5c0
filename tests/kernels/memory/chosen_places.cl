// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places of small private arrays that data choose among a few: of two and of three, by row and column at once, in loops that
// stay, and an index beyond the array that is never chosen.
// ARGS pairs int[N] = 0
// ARGS threes int[N] = 0
// ARGS both int[N] = 0
// ARGS in const int[N] = i * 7 % 5
// EXPECT pairs[i] = i * 7 % 5 > 2 ? 31 : 13
// EXPECT threes[i] = (i * 7 % 5 == 0 ? 100 : i * 7 % 5 < 3 ? 10 : 1) * 4
// EXPECT both[i] = i * 7 % 5 % 2 * 1000 + (i * 7 % 5 > 2 ? 500 : 0) + 8
kernel void choose(global int* pairs, global int* threes, global int* both, global const int* in) {
  const int i = get_global_id(0), found = in[i];
  int two[2] = {1, 1};
  two[found > 2] = 3;
  pairs[i] = two[found > 2] == 3 ? two[1] * 10 + two[0] : -1;

  int three[3] = {0, 0, 0};
  for (int turn = 0; turn < in[i] - found + 4; ++turn) {
    int at = 0;
    if (found > 0) at = 1;
    if (found > 2) at = 2;
    three[at] += 1;
    if (found > 9) three[found > 9 ? 7 : 0] = 9;
  }
  threes[i] = three[0] * 100 + three[1] * 10 + three[2];

  int matrix[2][3];
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) matrix[r][c] = 1;
  const int row = found % 2 ? 1 : 0, column = found > 2 ? 2 : 0;
  matrix[row][column] = 4;
  int at = 0, sum = 0;
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) {
      sum += matrix[r][c];
      if (matrix[r][c] == 4) at = r * 1000 + (c == 2 ? 500 : 0);
    }
  both[i] = at + sum - 1 + (matrix[row][column] - 4);
}
