// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SHA3-256 of messages of 64 bytes each: a state of 25 words that tables permute and rotate.
constant ulong rounds[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
constant uchar turns[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                            27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
constant uchar places[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                             15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};

kernel void keccak(global const ulong* messages, global ulong* digests) {
  int id = get_global_id(0);
  ulong state[25], column[5];
  for (int i = 0; i < 25; ++i) state[i] = i < 8 ? messages[id * 8 + i] : 0;
  state[8] = 6;
  state[16] = 0x8000000000000000;
  for (int r = 0; r < 24; ++r) {
    for (int i = 0; i < 5; ++i)
      column[i] = state[i] ^ state[i + 5] ^ state[i + 10] ^ state[i + 15] ^ state[i + 20];
    for (int i = 0; i < 5; ++i) {
      ulong mixed = column[(i + 4) % 5] ^ rotate(column[(i + 1) % 5], 1ul);
      for (int j = 0; j < 25; j += 5) state[i + j] ^= mixed;
    }
    ulong moved = state[1];
    for (int i = 0; i < 24; ++i) {
      ulong next = state[places[i]];
      state[places[i]] = rotate(moved, (ulong)turns[i]);
      moved = next;
    }
    for (int j = 0; j < 25; j += 5) {
      for (int i = 0; i < 5; ++i) column[i] = state[i + j];
      for (int i = 0; i < 5; ++i) state[i + j] ^= ~column[(i + 1) % 5] & column[(i + 2) % 5];
    }
    state[0] ^= rounds[r];
  }
  for (int i = 0; i < 4; ++i) digests[id * 4 + i] = state[i];
}
