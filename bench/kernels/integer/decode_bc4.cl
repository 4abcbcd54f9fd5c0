// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 4 x 4 texels, compressed as BC4: two grey values, between which six more lie, or four and black and white,
// and three bits a texel that choose one of the eight.
kernel void decode_bc4(global const ulong* blocks, global uchar* texels) {
  const size_t i = get_global_id(0);
  const ulong block = blocks[i];
  int grey[8];
  grey[0] = block & 255;
  grey[1] = block >> 8 & 255;
  if (grey[0] > grey[1]) {
    for (int k = 1; k < 7; ++k) grey[k + 1] = ((7 - k) * grey[0] + k * grey[1]) / 7;
  } else {
    for (int k = 1; k < 5; ++k) grey[k + 1] = ((5 - k) * grey[0] + k * grey[1]) / 5;
    grey[6] = 0;
    grey[7] = 255;
  }
  for (int k = 0; k < 16; ++k) texels[i * 16 + k] = grey[block >> (16 + 3 * k) & 7];
}
