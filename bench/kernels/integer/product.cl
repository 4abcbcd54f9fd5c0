// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of two numbers of 512 bits, digit by digit.
#define WORDS 16

kernel void product(global const uint* a, global const uint* b, global uint* products) {
  int id = get_global_id(0);
  uint x[WORDS], y[WORDS], t[2 * WORDS] = {0};
  for (int k = 0; k < WORDS; ++k) {
    x[k] = a[id * WORDS + k];
    y[k] = b[id * WORDS + k];
  }
  for (int j = 0; j < WORDS; ++j) {
    uint carry = 0;
    for (int k = 0; k < WORDS; ++k) {
      ulong sum = (ulong)x[k] * y[j] + t[j + k] + carry;
      t[j + k] = (uint)sum;
      carry = sum >> 32;
    }
    t[j + WORDS] = carry;
  }
  for (int k = 0; k < 2 * WORDS; ++k) products[id * 2 * WORDS + k] = t[k];
}
