// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = 15
// GLOBAL 1 63 65536
// Numbers of all lengths, each near a power of two or near a multiple of the divisor.
uint number(uint seed) {
  ulong bits = seed * 0x9E3779B97F4A7C15UL ^ (seed * 0xD1B54A32D192ED03UL >> 29);
  uint length = seed * 2654435761u >> 27;
  uint power = 1u << length;
  return seed % 5 == 0 ? power - 1 + seed % 3 : power | ((uint)(bits >> 7) & (power - 1));
}
// Whether the quotient and the remainder are what they should be, without a division.
int is_right(uint a, uint b, uint q, uint r) { return r < b && (ulong)q * b + r == a; }
int is_right_signed(int a, int b, int q, int r) {
  bool has_signs = (r == 0 || (r < 0) == (a < 0)) && (q == 0 || (q < 0) == ((a < 0) != (b < 0)));
  return has_signs && is_right(abs(a), abs(b), abs(q), abs(r));
}
kernel void divide(global int* out) {
  int i = get_global_id(0);
  uint a = number(2 * i), b = number(2 * i + 1) | (i % 7 == 0);
  if (b == 0) b = 1;
  if (i % 3 == 0) a = a / b * b - i % 2;
  if (i % 11 == 0) a = UINT_MAX - i % 4;
  int right = is_right(a, b, a / b, a % b);
  int c = i % 2 ? a : -a, d = i % 4 < 2 ? b : -b;
  if (c == INT_MIN && d == -1) d = 1;
  right |= is_right_signed(c, d, c / d, c % d) << 1;
  ushort e = a, f = b | 1;
  right |= is_right(e, f, e / f, e % f) << 2;
  char g = a, h = b | 1;
  right |= is_right_signed(g, h, g / h, g % h) << 3;
  out[i] = right;
}
