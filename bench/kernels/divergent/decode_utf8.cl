// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decodes texts of UTF-8 that begin where a table says, and counts their characters.
kernel void decode_utf8(global const uchar* text, global const int* first, global uint* characters,
                        global int* counts) {
  int id = get_global_id(0), at = first[id], end = first[id + 1], count = 0;
  while (at < end) {
    uint lead = text[at++], character = lead;
    if (lead >= 0xf0) {
      character =
          (lead & 7) << 18 | (text[at] & 63) << 12 | (text[at + 1] & 63) << 6 | (text[at + 2] & 63);
      at += 3;
    } else if (lead >= 0xe0) {
      character = (lead & 15) << 12 | (text[at] & 63) << 6 | (text[at + 1] & 63);
      at += 2;
    } else if (lead >= 0x80) {
      character = (lead & 31) << 6 | (text[at++] & 63);
    }
    characters[first[id] + count++] = character;
  }
  counts[id] = count;
}
