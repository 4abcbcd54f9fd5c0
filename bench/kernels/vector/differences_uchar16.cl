// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of absolute differences of 16 bytes each.
kernel void differences_uchar16(global const uchar16* a, global const uchar16* b,
                                global uint* out) {
  size_t i = get_global_id(0);
  ushort16 d = convert_ushort16(abs_diff(a[i], b[i]));
  ushort8 e = d.lo + d.hi;
  ushort4 f = e.lo + e.hi;
  ushort2 g = f.lo + f.hi;
  out[i] = g.x + g.y;
}
