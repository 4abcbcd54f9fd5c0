// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// remquo: remainder(x, y), and behind the pointer the low 7 bits of the rounded quotient with its
// sign. Exact. NaN, and quotient 0, for infinite x, zero y or NaN. libm's remquo is no help: it
// promises only 3 bits. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/output_pointer.h"

// fmod leaves |x| below 128 |y| without changing the low bits of the quotient; seven subtractions
// of y * 2^i, all exact, find these. Where y * 2^i overflows, it is larger than the rest anyhow.
#define BODY(T, MAGNITUDE, FMOD, BITS, SIGN_SHIFT)                                  \
  WEFT_OVERLOAD T remquo(T x, T y, private int* quotient) {                         \
    const T divisor = MAGNITUDE(y);                                                 \
    const bool undefined = !(MAGNITUDE(x) < (T)INFINITY) || divisor == 0 || y != y; \
    T rest = FMOD(MAGNITUDE(x), divisor * 128);                                     \
    uint bits = 0;                                                                  \
    for (uint multiple = 64; multiple != 0; multiple >>= 1) {                       \
      const T product = divisor * multiple;                                         \
      const bool fits = rest >= product;                                            \
      rest = fits ? rest - product : rest;                                          \
      bits |= fits ? multiple : 0;                                                  \
    }                                                                               \
    const T left = divisor - rest;                                                  \
    const bool round_up = rest > left || (rest == left && (bits & 1));              \
    rest = round_up ? -left : rest;                                                 \
    bits = (bits + (round_up ? 1 : 0)) & 0x7fu;                                     \
    const bool is_negative = (as_##BITS(x) ^ as_##BITS(y)) >> SIGN_SHIFT;           \
    *quotient = undefined ? 0 : is_negative ? -(int)bits : (int)bits;               \
    const T remainder = as_##BITS(x) >> SIGN_SHIFT ? -rest : rest;                  \
    return undefined ? (T)NAN : divisor == (T)INFINITY ? x : remainder;             \
  }
BODY(float, Magnitude, LibmFmodF, uint, 31)
BODY(double, MagnitudeD, LibmFmod, ulong, 63)

WEFT_OUTPUT_2(remquo, float, float, float, int)
WEFT_OUTPUT_2(remquo, double, double, double, int)
