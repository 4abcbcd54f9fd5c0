// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversions to float and double that need care: those that round other than to nearest. The
// rounding mode of the processor is never touched; the value is rounded by hand.
#pragma once

#include "builtins/convert/rounding.h"
#include "builtins/lib/widths.h"

#define WEFT_TO_FLOAT_WIDTHS(SUFFIX, MODE, M, DE, SE, ...)  \
  M(SUFFIX, MODE, WEFT_SCALAR_CAST, DE, SE, , __VA_ARGS__)  \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 2, __VA_ARGS__) \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 3, __VA_ARGS__) \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 4, __VA_ARGS__) \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 8, __VA_ARGS__) \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 16, __VA_ARGS__)

// Where every value of SE is one of DE, or the nearest is asked for.
#define WEFT_TO_FLOAT_NEAREST(SUFFIX, MODE, CAST, DE, SE, N, ...) \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(SE##N x) { return CAST(x, DE##N); }

// M once for each directed mode.
#define WEFT_DIRECTED_MODES(M, ...) \
  M(_rtz, rtz, __VA_ARGS__) M(_rtp, rtp, __VA_ARGS__) M(_rtn, rtn, __VA_ARGS__)
#define WEFT_NEAREST_MODES(M, ...) M(, rte, __VA_ARGS__) M(_rte, rte, __VA_ARGS__)

#define WEFT_CONVERT_EXACT(DE, SE)                                          \
  WEFT_NEAREST_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_TO_FLOAT_NEAREST, DE, SE, ) \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_TO_FLOAT_NEAREST, DE, SE, )

// A 64-bit integer: the magnitude is cut to the PRECISION leading bits, which converts exactly, and
// one unit of the last place is added if something was cut off and the mode is away from zero.
// BITS is the unsigned type as wide as DE.
#define WEFT_AWAY_rtz(U, negative) ((U)0)
#define WEFT_AWAY_rtp(U, negative) (~(negative) & (U)1)
#define WEFT_AWAY_rtn(U, negative) ((negative) & (U)1)
#define WEFT_FROM_MAGNITUDE(SUFFIX, MODE, CAST, DE, SE, N, PRECISION, BITS)                       \
  WEFT_HELPER DE##N weft_from_magnitude##SUFFIX(ulong##N magnitude, ulong##N negative) {          \
    const ulong##N leading = __builtin_elementwise_clzg(magnitude, (ulong##N)64);                 \
    const ulong##N room = (ulong##N)(64 - PRECISION);                                             \
    const ulong##N shift = leading < room ? room - leading : (ulong##N)0;                         \
    const ulong##N kept = (magnitude >> shift) << shift;                                          \
    const ulong##N away = kept == magnitude ? (ulong##N)0 : WEFT_AWAY_##MODE(ulong##N, negative); \
    const BITS##N bits = __builtin_astype(CAST(kept, DE##N), BITS##N) + CAST(away, BITS##N);      \
    const DE##N positive = __builtin_astype(bits, DE##N);                                         \
    return CAST(negative, WEFT_MASK(DE, N)) ? -positive : positive;                               \
  }
#define WEFT_MASK_float int
#define WEFT_MASK_double long
#define WEFT_PASTE(a, b) a##b
#define WEFT_PASTE_EXPANDED(a, b) WEFT_PASTE(a, b)
#define WEFT_MASK(DE, N) WEFT_PASTE_EXPANDED(WEFT_MASK_##DE, N)

#define WEFT_FROM_ULONG(SUFFIX, MODE, CAST, DE, SE, N, ...) \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(ulong##N x) { \
    return weft_from_magnitude##SUFFIX(x, (ulong##N)0);     \
  }
#define WEFT_FROM_LONG(SUFFIX, MODE, CAST, DE, SE, N, ...)                            \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(long##N x) {                            \
    const ulong##N negative = __builtin_astype(x >> (long##N)63, ulong##N);           \
    const ulong##N magnitude = (__builtin_astype(x, ulong##N) ^ negative) - negative; \
    return weft_from_magnitude##SUFFIX(magnitude, negative);                          \
  }

#define WEFT_CONVERT_FROM_LONG(DE, PRECISION, BITS)                                          \
  WEFT_NEAREST_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_TO_FLOAT_NEAREST, DE, long, )                \
  WEFT_NEAREST_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_TO_FLOAT_NEAREST, DE, ulong, )               \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_FROM_MAGNITUDE, DE, ulong, PRECISION, BITS) \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_FROM_ULONG, DE, ulong, )                    \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_FROM_LONG, DE, long, )

// A double to float: the nearest, moved by one unit of the last place where it lies on the wrong
// side. Neighbours in value are neighbours in bits, from the greatest float to infinity too.
#define WEFT_NARROW_rtz(CAST, N)                                                                  \
  CAST(__builtin_elementwise_abs(back) > __builtin_elementwise_abs(x), int##N) ? bits - (int##N)1 \
                                                                               : bits
#define WEFT_NARROW_rtp(CAST, N) \
  CAST(back < x, int##N) ? bits + (bits < (int##N)0 ? (int##N) - 1 : (int##N)1) : bits
#define WEFT_NARROW_rtn(CAST, N) \
  CAST(back > x, int##N) ? bits + (bits < (int##N)0 ? (int##N)1 : (int##N) - 1) : bits
#define WEFT_NARROW(SUFFIX, MODE, CAST, DE, SE, N, ...)             \
  WEFT_HELPER float##N weft_narrow##SUFFIX(double##N x) {           \
    const float##N nearest = CAST(x, float##N);                     \
    const double##N back = CAST(nearest, double##N);                \
    const int##N bits = __builtin_astype(nearest, int##N);          \
    return __builtin_astype(WEFT_NARROW_##MODE(CAST, N), float##N); \
  }
#define WEFT_FROM_WITHIN_DOUBLE(SUFFIX, MODE, CAST, DE, SE, N, ...) \
  WEFT_OVERLOAD float##N convert_float##N##SUFFIX(SE##N x) {        \
    return weft_narrow##SUFFIX(CAST(x, double##N));                 \
  }
#define WEFT_CONVERT_NARROW(SE)                                                \
  WEFT_NEAREST_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_TO_FLOAT_NEAREST, float, SE, ) \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_FROM_WITHIN_DOUBLE, float, SE, )
