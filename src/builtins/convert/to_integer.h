// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_D[_sat][_rte|_rtz|_rtp|_rtn] for an integer type D, from all types and for all widths.
//
// From an integer the mode makes no difference: without _sat the bits are cut off or extended, with
// it the value is clamped first, in its own type. From a float the value is rounded to a whole one,
// towards zero if no mode is named. Out of range, _sat gives the nearest bound, and 0 for NaN;
// without _sat the result is unspecified (the packer freezes it, so that it is some value).
#pragma once

#include "builtins/convert/limits.h"
#include "builtins/convert/rounding.h"
#include "builtins/lib/widths.h"

#define WEFT_PASTE(a, b) a##b
#define WEFT_VECTOR_OF(E, N) WEFT_PASTE(E, N)

#define WEFT_FROM_INTEGER(SUFFIX, MODE, CAST, DE, SE, N)                                    \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(SE##N x) { return CAST(x, DE##N); }           \
  WEFT_OVERLOAD DE##N convert_##DE##N##_sat##SUFFIX(SE##N x) {                              \
    const SE##N raised = __builtin_elementwise_max(x, (SE##N)WEFT_LEAST_IN(SE, DE));        \
    return CAST(__builtin_elementwise_min(raised, (SE##N)WEFT_GREATEST_IN(SE, DE)), DE##N); \
  }

// All bounds of the narrow types are floats, and whole: rounding what is between them leaves it
// there, and the processor does both at once. NaN fails the first comparison, which makes it the
// least value: right only where that is 0.
#define WEFT_FROM_FLOAT_NARROW(SUFFIX, MODE, CAST, DE, SE, N)                            \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(SE##N x) {                                 \
    return CAST(WEFT_ROUND_##MODE(x), DE##N);                                            \
  }                                                                                      \
  WEFT_OVERLOAD DE##N convert_##DE##N##_sat##SUFFIX(SE##N x) {                           \
    const SE##N least = (SE##N)WEFT_LEAST_##DE, greatest = (SE##N)WEFT_GREATEST_##DE;    \
    const SE##N raised = x > least ? x : least;                                          \
    const SE##N bounded = raised < greatest ? raised : greatest;                         \
    const SE##N number = WEFT_LEAST_##DE == 0 ? bounded : (x == x ? bounded : (SE##N)0); \
    return CAST(WEFT_ROUND_##MODE(number), DE##N);                                       \
  }

// The greatest wide integers are no floats: a value beyond them is converted as 0, and so is NaN,
// and replaced afterwards.
#define WEFT_FROM_FLOAT_WIDE(SUFFIX, MODE, CAST, DE, SE, N)                                     \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(SE##N x) {                                        \
    return CAST(WEFT_ROUND_##MODE(x), DE##N);                                                   \
  }                                                                                             \
  WEFT_OVERLOAD DE##N convert_##DE##N##_sat##SUFFIX(SE##N x) {                                  \
    const SE##N least = (SE##N)WEFT_LEAST_##DE, beyond = (SE##N)WEFT_BEYOND_##DE;               \
    const SE##N whole = WEFT_ROUND_##MODE(x);                                                   \
    const SE##N raised = whole > least ? whole : least;                                         \
    const SE##N bounded = whole < beyond ? raised : (SE##N)0;                                   \
    return CAST(whole >= beyond, WEFT_VECTOR_OF(WEFT_MASK_##DE, N)) ? (DE##N)WEFT_GREATEST_##DE \
                                                                    : CAST(bounded, DE##N);     \
  }

// Each half is a float.
#define WEFT_FROM_HALF(SUFFIX, MODE, CAST, DE, SE, N)            \
  WEFT_OVERLOAD DE##N convert_##DE##N##SUFFIX(half##N x) {       \
    return convert_##DE##N##SUFFIX(CAST(x, float##N));           \
  }                                                              \
  WEFT_OVERLOAD DE##N convert_##DE##N##_sat##SUFFIX(half##N x) { \
    return convert_##DE##N##_sat##SUFFIX(CAST(x, float##N));     \
  }

#define WEFT_CONVERT_WIDTHS(SUFFIX, MODE, M, DE, SE) \
  M(SUFFIX, MODE, WEFT_SCALAR_CAST, DE, SE, )        \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 2)       \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 3)       \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 4)       \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 8)       \
  M(SUFFIX, MODE, WEFT_VECTOR_CAST, DE, SE, 16)

#define WEFT_CONVERT_MODES(M, DE, SE) WEFT_TO_INTEGER_MODES(WEFT_CONVERT_WIDTHS, M, DE, SE)

// Everything that converts to DE; FROM_FLOAT is the narrow or the wide body.
#define WEFT_CONVERT_TO_INTEGER(DE, FROM_FLOAT)     \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, char)   \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, uchar)  \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, short)  \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, ushort) \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, int)    \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, uint)   \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, long)   \
  WEFT_CONVERT_MODES(WEFT_FROM_INTEGER, DE, ulong)  \
  WEFT_CONVERT_MODES(FROM_FLOAT, DE, float)         \
  WEFT_CONVERT_MODES(FROM_FLOAT, DE, double)        \
  WEFT_CONVERT_MODES(WEFT_FROM_HALF, DE, half)
