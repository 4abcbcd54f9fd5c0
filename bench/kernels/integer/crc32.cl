// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of 64 bytes each, by a table of 256 words.
kernel void crc32(global const uchar* text, constant uint* table, global uint* out) {
  global const uchar* mine = text + get_global_id(0) * 64;
  uint crc = ~0u;
  for (int i = 0; i < 64; ++i) crc = table[(crc ^ mine[i]) & 255] ^ crc >> 8;
  out[get_global_id(0)] = ~crc;
}
