// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of numbers of 64 bits, bit by bit.
ulong multiply(ulong a, ulong b, ulong m) {
  ulong sum = 0;
  for (; b != 0; b >>= 1) {
    if (b & 1) sum = sum >= m - a ? sum - (m - a) : sum + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  return sum;
}

kernel void power_modulo(global const ulong* base, global ulong* out, ulong exponent, ulong m) {
  ulong a = base[get_global_id(0)] % m, result = 1;
  for (ulong rest = exponent; rest != 0; rest >>= 1) {
    if (rest & 1) result = multiply(result, a, m);
    a = multiply(a, a, m);
  }
  out[get_global_id(0)] = result;
}
