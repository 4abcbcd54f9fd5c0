// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decodes four letters of base64 into three bytes, by a table.
kernel void base64(global const uchar* text, constant uchar* table, global uchar* out) {
  int i = get_global_id(0);
  global const uchar* four = text + 4 * i;
  uint bits = table[four[0]] << 18 | table[four[1]] << 12 | table[four[2]] << 6 | table[four[3]];
  out[3 * i] = bits >> 16;
  out[3 * i + 1] = bits >> 8;
  out[3 * i + 2] = bits;
}
