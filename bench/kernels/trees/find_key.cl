// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Looks keys up in a table of hashes, from the place of a key on until it or a free one is found.
kernel void find_key(global const uint2* table, global const uint* keys, global uint* values,
                     uint mask) {
  uint key = keys[get_global_id(0)], at = key * 2654435761u >> 12 & mask, value = 0;
  while (table[at].x != 0) {
    if (table[at].x == key) {
      value = table[at].y;
      break;
    }
    at = at + 1 & mask;
  }
  values[get_global_id(0)] = value;
}
