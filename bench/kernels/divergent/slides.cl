// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts the moves of queens on boards of 8 x 8, a bit of a word for each square: they slide each
// way until the edge or the first piece.
ulong slide(ulong from, ulong pieces, int up, int down, ulong mask) {
  ulong seen = 0;
  for (int i = 0; i < 7; ++i) {
    from = from << up >> down & mask;
    seen |= from;
    if (from == 0 || (from & pieces)) break;
  }
  return seen;
}

kernel void slides(global const ulong* pieces, global const ulong* queens, global int* moves) {
  int id = get_global_id(0), count = 0;
  const ulong all = ~0ul, east = 0xfefefefefefefefe, west = 0x7f7f7f7f7f7f7f7f;
  for (ulong rest = queens[id]; rest != 0; rest &= rest - 1) {
    ulong queen = rest & -rest, others = pieces[id];
    ulong seen = slide(queen, others, 8, 0, all) | slide(queen, others, 0, 8, all) |
                 slide(queen, others, 1, 0, east) | slide(queen, others, 0, 1, west) |
                 slide(queen, others, 9, 0, east) | slide(queen, others, 0, 9, west) |
                 slide(queen, others, 7, 0, west) | slide(queen, others, 0, 7, east);
    count += popcount(seen & ~others);
  }
  moves[id] = count;
}
