// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levenshtein's distance of a word of 16 letters to each of many, in a row of private memory.
kernel void edit_distance(global const uchar* words, constant uchar* wanted, global int* out) {
  int i = get_global_id(0), row[17];
  for (int k = 0; k <= 16; ++k) row[k] = k;
  for (int a = 0; a < 16; ++a) {
    int corner = row[0];
    row[0] = a + 1;
    for (int b = 0; b < 16; ++b) {
      int change = corner + (words[i * 16 + a] != wanted[b]);
      corner = row[b + 1];
      row[b + 1] = min(min(row[b + 1], row[b]) + 1, change);
    }
  }
  out[i] = row[16];
}
