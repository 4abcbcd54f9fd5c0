// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The best of 9 x 9 places of a block of 8 x 8 bytes, by absolute differences.
kernel void motion(global const uchar* old, global const uchar* now, global uint* best, int w) {
  int bx = get_global_id(0) * 8 + 8, by = get_global_id(1) * 8 + 8;
  uint least = UINT_MAX;
  for (int dy = -4; dy <= 4; ++dy)
    for (int dx = -4; dx <= 4; ++dx) {
      ushort8 sum = 0;
      for (int y = 0; y < 8; ++y)
        sum += convert_ushort8(abs_diff(vload8(0, now + (by + y) * w + bx),
                                        vload8(0, old + (by + dy + y) * w + bx + dx)));
      ushort4 four = sum.lo + sum.hi;
      ushort2 two = four.lo + four.hi;
      least = min(least, (uint)(two.x + two.y) * 81u + (uint)((dy + 4) * 9 + dx + 4));
    }
  best[get_global_id(1) * get_global_size(0) + get_global_id(0)] = least;
}
