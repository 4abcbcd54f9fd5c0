// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Needleman and Wunsch's alignment of pairs of 64 letters, a diagonal at a time.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void align(global const uchar* a,
                                                                  global const uchar* b,
                                                                  global int* score) {
  local int lines[3][65];
  int l = get_local_id(0), group = get_group_id(0);
  uchar mine = a[group * 64 + l];
  for (int i = l; i < 3 * 65; i += 64) lines[i / 65][i % 65] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int diagonal = 0; diagonal < 127; ++diagonal) {
    local int *now = lines[diagonal % 3], *before = lines[(diagonal + 2) % 3],
              *earlier = lines[(diagonal + 1) % 3];
    int column = diagonal - l;
    if (column >= 0 && column < 64) {
      int up = l == 0 ? -2 * (column + 1) : before[l];
      int left = column == 0 ? -2 * (l + 1) : before[l + 1];
      int corner = l == 0 ? -2 * column : column == 0 ? -2 * l : earlier[l];
      now[l + 1] = max(corner + (mine == b[group * 64 + column] ? 3 : -1), max(up, left) - 2);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 63) score[group] = lines[126 % 3][64];
}
