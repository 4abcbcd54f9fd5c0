// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of numbers of 256 bits by Montgomery's method, each the factor of the next: the last
// step takes the one or the other of two private arrays.
#define WORDS 8

kernel void montgomery(global const uint* factors, constant uint* modulus, global uint* products,
                       uint inverse, int rounds) {
  int id = get_global_id(0);
  uint x[WORDS], y[WORDS], t[WORDS + 2], less[WORDS];
  for (int k = 0; k < WORDS; ++k) x[k] = y[k] = factors[id * WORDS + k];
  for (int round = 0; round < rounds; ++round) {
    for (int k = 0; k < WORDS + 2; ++k) t[k] = 0;
    for (int j = 0; j < WORDS; ++j) {
      ulong carry = 0;
      for (int k = 0; k < WORDS; ++k) {
        ulong sum = (ulong)x[k] * y[j] + t[k] + carry;
        t[k] = (uint)sum;
        carry = sum >> 32;
      }
      ulong sum = t[WORDS] + carry;
      t[WORDS] = (uint)sum;
      t[WORDS + 1] = sum >> 32;
      uint quotient = t[0] * inverse;
      carry = ((ulong)quotient * modulus[0] + t[0]) >> 32;
      for (int k = 1; k < WORDS; ++k) {
        sum = (ulong)quotient * modulus[k] + t[k] + carry;
        t[k - 1] = (uint)sum;
        carry = sum >> 32;
      }
      sum = t[WORDS] + carry;
      t[WORDS - 1] = (uint)sum;
      t[WORDS] = t[WORDS + 1] + (uint)(sum >> 32);
    }
    long borrow = 0;
    for (int k = 0; k < WORDS; ++k) {
      long difference = (long)t[k] - modulus[k] + borrow;
      less[k] = (uint)difference;
      borrow = difference >> 32;
    }
    bool is_too_large = t[WORDS] != 0 || borrow == 0;
    for (int k = 0; k < WORDS; ++k) x[k] = is_too_large ? less[k] : t[k];
  }
  for (int k = 0; k < WORDS; ++k) products[id * WORDS + k] = x[k];
}
