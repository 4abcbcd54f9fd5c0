// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float and double to half in any of the four rounding modes, correctly rounded, on bits: the
// bodies of __weft_float_to_half_*. NaN becomes quiet and keeps its sign and the top of its
// payload. As with __weft_half_to_float, the compiler may put a conversion of the processor
// instead of the call.
#pragma once

#include "builtins/convert/half.h"

// A half is normal from 2^-14 on: there its bits are those of the float, rebiased and shifted
// by 13. Below, the significand is shifted until its last place is worth 2^-24; after 25 places
// nothing is left of it.
//
// ROUND(U, odd, rest, half_unit, negative) is what to add to the magnitude: `odd` is the last bit
// kept, `rest` what is cut off, `half_unit` half a unit of the last place, `negative` a mask.
// BEYOND(U, negative) is what a value of 65536 and more becomes: infinity or the greatest half.
#define WEFT_FLOAT_TO_HALF(CAST, F, U, H, NAME, ROUND, BEYOND)                                    \
  WEFT_OVERLOAD H NAME(F x) {                                                                     \
    const U bits = __builtin_astype(x, U);                                                        \
    const U magnitude = bits & (U)0x7fffffff;                                                     \
    const U negative = (U)0 - (bits >> (U)31);                                                    \
    const U exponent = magnitude >> (U)23;                                                        \
    const U implicit_bit = exponent == (U)0 ? (U)0 : (U)0x800000;                                 \
    const U tiny_shift = exponent < (U)101 ? (U)25 : (U)126 - exponent;                           \
    const U shift = exponent < (U)113 ? tiny_shift : (U)13;                                       \
    const U source =                                                                              \
        exponent < (U)113 ? (magnitude & (U)0x7fffff) | implicit_bit : magnitude - (U)0x38000000; \
    const U kept = source >> shift;                                                               \
    __attribute__((unused)) const U rest = source & (((U)1 << shift) - (U)1);                     \
    __attribute__((unused)) const U half_unit = (U)1 << (shift - (U)1);                           \
    const U rounded = kept + ROUND(U, kept & (U)1, rest, half_unit, negative);                    \
    const U finite = magnitude >= (U)0x47800000 ? BEYOND(U, negative) : rounded;                  \
    const U nan = (U)0x7e00 | ((magnitude >> (U)13) & (U)0x3ff);                                  \
    const U special = magnitude == (U)0x7f800000 ? (U)0x7c00 : nan;                               \
    const U result = magnitude >= (U)0x7f800000 ? special : finite;                               \
    return CAST(result | (negative & (U)0x8000), H);                                              \
  }

// A double is first rounded to odd at a float's precision: cut off, and the last bit set if that
// lost anything. A float has more than two bits over a half, so that the rounding to half comes out
// as that of the double. Magnitudes are kept where a float is normal and on the same side of all
// halves.
#define WEFT_DOUBLE_TO_HALF(CAST, D, L, H, NAME, F)                                          \
  WEFT_OVERLOAD H NAME(D x) {                                                                \
    const L bits = __builtin_astype(x, L);                                                   \
    const L magnitude = bits & (L)0x7fffffffffffffff;                                        \
    const L least = __builtin_astype((D)0x1p-100, L);                                        \
    const L greatest = __builtin_astype((D)0x1p+100, L);                                     \
    const L infinity = __builtin_astype((D)INFINITY, L);                                     \
    const L bounded = magnitude > greatest ? (magnitude >= infinity ? magnitude : greatest)  \
                                           : (magnitude < least ? least : magnitude);        \
    const L moved = magnitude == (L)0 ? magnitude : bounded;                                 \
    const L sticky = (moved & (L)0x1fffffff) == (L)0 ? (L)0 : (L)0x20000000;                 \
    const L odd = (moved & (L)0xffffffffe0000000) | sticky | (bits & (L)0x8000000000000000); \
    return NAME(CAST(__builtin_astype(odd, D), F));                                          \
  }

#define WEFT_TO_HALF(NAME, ROUND, BEYOND)                                       \
  WEFT_HALF_WIDTHS(WEFT_FLOAT_TO_HALF, float, uint, NAME, ROUND, BEYOND)        \
  WEFT_DOUBLE_TO_HALF(WEFT_SCALAR_CAST, double, ulong, ushort, NAME, float)     \
  WEFT_DOUBLE_TO_HALF(WEFT_VECTOR_CAST, double2, ulong2, ushort2, NAME, float2) \
  WEFT_DOUBLE_TO_HALF(WEFT_VECTOR_CAST, double3, ulong3, ushort3, NAME, float3) \
  WEFT_DOUBLE_TO_HALF(WEFT_VECTOR_CAST, double4, ulong4, ushort4, NAME, float4) \
  WEFT_DOUBLE_TO_HALF(WEFT_VECTOR_CAST, double8, ulong8, ushort8, NAME, float8) \
  WEFT_DOUBLE_TO_HALF(WEFT_VECTOR_CAST, double16, ulong16, ushort16, NAME, float16)
