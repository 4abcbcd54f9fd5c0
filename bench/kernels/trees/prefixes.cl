// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The longest of many prefixes that an address begins with, in a trie of four bits a level.
kernel void prefixes(global const int* children, global const int* hop, global const uint* address,
                     global int* out) {
  uint rest = address[get_global_id(0)];
  int node = 0, best = hop[0];
  for (int level = 0; level < 8; ++level) {
    node = children[node * 16 + (rest >> 28)];
    if (node == 0) break;
    if (hop[node] >= 0) best = hop[node];
    rest <<= 4;
  }
  out[get_global_id(0)] = best;
}
