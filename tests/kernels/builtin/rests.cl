// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fmod, remainder and remquo of a * 2^e and b, where every work-item has a quotient of another
// length, against the same by doubling of integers.
// ARGS out int[N] = 0
// EXPECT out[i] = 255
// GLOBAL 1 63 4096
ulong bits_of(uint seed, uint length) {
  return (seed * 0x9E3779B97F4A7C15UL ^ (seed * 0xD1B54A32D192ED03UL >> 29)) >> (64 - length);
}
// |a * 2^e - quotient * b| for the nearest quotient, of which the low bits are kept.
typedef struct Rest {
  ulong truncated;
  long nearest;
  uint quotient;
} Rest;
Rest divide(ulong a, int e, ulong b) {
  Rest rest = {a % b, 0, (uint)(a / b)};
  for (; e > 0; --e) {
    ulong twice = 2 * rest.truncated;
    bool fits = twice >= b;
    rest.truncated = fits ? twice - b : twice;
    rest.quotient = 2 * rest.quotient + (fits ? 1 : 0);
  }
  ulong left = b - rest.truncated;
  bool up = rest.truncated > left || (rest.truncated == left && rest.quotient & 1);
  rest.nearest = up ? -(long)left : (long)rest.truncated;
  rest.quotient = (rest.quotient + (up ? 1 : 0)) & 0x7f;
  return rest;
}
kernel void divide_all(global int* out) {
  uint i = get_global_id(0);
  ulong b = bits_of(2 * i, 1 + i % 24) | 1, a = bits_of(2 * i + 1, 24);
  if (i % 5 == 0) a = a / b * b;
  if (i % 7 == 0) b += b < 0x800000 ? b : 0;
  int e = i % 101, scale = i % 3 * 50 - 100;
  Rest rest = divide(a, e, b);
  float x = ldexp((float)a, e + scale), y = ldexp((float)b, scale);
  float nearest = ldexp((float)rest.nearest, scale);
  int quotient;
  int right = fmod(-x, y) == -ldexp((float)rest.truncated, scale);
  right |= (remainder(x, y) == nearest) << 1;
  right |= (remquo(x, -y, &quotient) == nearest) << 2;
  right |= (quotient == -(int)rest.quotient) << 3;

  ulong b2 = bits_of(3 * i, 1 + i % 53) | 1, a2 = bits_of(3 * i + 1, 53);
  if (i % 5 == 0) a2 = a2 / b2 * b2;
  if (i % 7 == 0) b2 += b2 < 0x10000000000000 ? b2 : 0;
  int e2 = i % 401, scale2 = i % 3 * 500 - 1000;
  Rest rest2 = divide(a2, e2, b2);
  double x2 = ldexp((double)a2, e2 + scale2), y2 = ldexp((double)b2, scale2);
  double nearest2 = ldexp((double)rest2.nearest, scale2);
  right |= (fmod(-x2, y2) == -ldexp((double)rest2.truncated, scale2)) << 4;
  right |= (remainder(x2, y2) == nearest2) << 5;
  right |= (remquo(x2, -y2, &quotient) == nearest2) << 6;
  right |= (quotient == -(int)rest2.quotient) << 7;
  out[i] = right;
}
