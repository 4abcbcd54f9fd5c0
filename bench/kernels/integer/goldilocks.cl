// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seventh powers modulo 2^64 - 2^32 + 1, the S-box of hashes in zero-knowledge proofs: the
// reduction looks at each quarter of a product.
ulong multiply(ulong x, ulong y) {
  ulong low = x * y, high = mul_hi(x, y);
  uint third = (uint)high, fourth = high >> 32;
  ulong less = low - fourth, middle = ((ulong)third << 32) - third;
  if (low < fourth) less -= UINT_MAX;
  ulong sum = less + middle;
  return sum < middle ? sum + UINT_MAX : sum;
}

kernel void goldilocks(global const ulong* in, global ulong* out, int rounds) {
  int id = get_global_id(0);
  ulong x = in[id];
  for (int round = 0; round < rounds; ++round) {
    ulong square = multiply(x, x), cube = multiply(square, x);
    x = multiply(multiply(cube, cube), x) + round;
  }
  out[id] = x;
}
