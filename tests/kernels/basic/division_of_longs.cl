// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = 255
// GLOBAL 1 63 4096
// Numbers of all lengths, each near a power of two or near a multiple of the divisor.
ulong number(uint seed) {
  ulong bits = seed * 0x9E3779B97F4A7C15UL ^ (seed * 0xD1B54A32D192ED03UL >> 29);
  uint length = seed * 2654435761u >> 26;
  ulong power = 1UL << length;
  return seed % 5 == 0 ? power - 1 + seed % 3 : power | (bits & (power - 1));
}
// Whether the quotient and the remainder are what they should be, without a division.
int is_right(ulong a, ulong b, ulong q, ulong r) {
  return r < b && mul_hi(q, b) == 0 && q * b <= a && a - q * b == r;
}
int is_right_signed(long a, long b, long q, long r) {
  bool has_signs = (r == 0 || (r < 0) == (a < 0)) && (q == 0 || (q < 0) == ((a < 0) != (b < 0)));
  return has_signs && is_right(abs(a), abs(b), abs(q), abs(r));
}
kernel void divide(global int* out) {
  int i = get_global_id(0);
  ulong a = number(2 * i), b = number(2 * i + 1) | (i % 7 == 0);
  if (i % 3 == 0) a = a / b * b - i % 2;
  if (b == 0) b = 1;
  int right = is_right(a, b, a / b, a % b);
  right |= is_right(a, 1000003, a / 1000003, a % 1000003) << 1;
  long c = i % 2 ? a : -a, d = i % 4 < 2 ? b : -b;
  if (c == LONG_MIN && d == -1) d = 1;
  right |= is_right_signed(c, d, c / d, c % d) << 2;
  right |= is_right_signed(c, -10, c / -10, c % -10) << 3;
  right |= is_right(a, 7, a / 7, a % 7) << 4;
  right |= is_right(a, 28, a / 28, a % 28) << 5;
  ulong most = 0xFFFFFFFFFFFFFFFBUL;
  right |= is_right(a, most, a / most, a % most) << 6;
  right |= is_right_signed(c, 7, c / 7, c % 7) << 7;
  out[i] = right;
}
