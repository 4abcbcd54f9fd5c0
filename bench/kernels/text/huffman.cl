// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decodes bits of Huffman's code, by a table of the next eight bits: the letter and its length.
kernel void huffman(global const uint* bits, constant uchar2* table, global uchar* out, int words,
                    int letters) {
  int i = get_global_id(0), have = 0, next = 0;
  ulong buffer = 0;
  for (int k = 0; k < letters; ++k) {
    if (have < 8) {
      buffer |= (ulong)bits[i * words + next++] << have;
      have += 32;
    }
    uchar2 entry = table[buffer & 255];
    out[i * letters + k] = entry.x;
    buffer >>= entry.y;
    have -= entry.y;
  }
}
