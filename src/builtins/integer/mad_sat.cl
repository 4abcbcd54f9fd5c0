// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mad_sat: x * y + z, saturated to the range of the type. Exact. OpenCL C 6.15.3. Up to 32 bits
// in the type of twice the width, where nothing overflows.
#include "builtins/integer/wide_multiply.h"

#define NARROW(CAST, T, W, LEAST, GREATEST)                                                     \
  WEFT_OVERLOAD T mad_sat(T x, T y, T z) {                                                      \
    const W exact = CAST(x, W) * CAST(y, W) + CAST(z, W);                                       \
    return CAST(                                                                                \
        __builtin_elementwise_min(__builtin_elementwise_max(exact, (W)LEAST), (W)GREATEST), T); \
  }
#define SCALAR(T, W, LEAST, GREATEST) NARROW(WEFT_SCALAR_CAST, T, W, LEAST, GREATEST)
#define VECTOR(T, W, LEAST, GREATEST) NARROW(WEFT_VECTOR_CAST, T, W, LEAST, GREATEST)
#define TYPE(T, W, LEAST, GREATEST) \
  SCALAR(T, W, LEAST, GREATEST) WEFT_VECTORS_2(VECTOR, T, W, LEAST, GREATEST)
TYPE(char, int, CHAR_MIN, CHAR_MAX)
TYPE(uchar, uint, 0, UCHAR_MAX)
TYPE(short, int, SHRT_MIN, SHRT_MAX)
TYPE(ushort, ulong, 0, USHRT_MAX)
TYPE(int, long, INT_MIN, INT_MAX)
TYPE(uint, ulong, 0, UINT_MAX)

// The 128-bit sum high:low fits 64 bits if high is the sign extension of low.
#define LONG(T, U)                                                          \
  WEFT_OVERLOAD U mad_sat(U x, U y, U z) {                                  \
    const U product = x * y;                                                \
    const U low = product + z;                                              \
    const U carry = low < product ? (U)1 : (U)0;                            \
    return (weft_multiply_high(x, y) | carry) == (U)0 ? low : (U)ULONG_MAX; \
  }                                                                         \
  WEFT_OVERLOAD T mad_sat(T x, T y, T z) {                                  \
    const U product = __builtin_astype(x, U) * __builtin_astype(y, U);      \
    const U low_bits = product + __builtin_astype(z, U);                    \
    const T carry = low_bits < product ? (T)1 : (T)0;                       \
    const T high = weft_multiply_high(x, y) + (z >> (T)63) + carry;         \
    const T low = __builtin_astype(low_bits, T);                            \
    const T bound = high < (T)0 ? (T)LONG_MIN : (T)LONG_MAX;                \
    return high == (low >> (T)63) ? low : bound;                            \
  }
WEFT_WIDTHS_2(LONG, long, ulong)
