// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between half and float as bits: half values are not needed as a type of arithmetic
// to be loaded and stored. __weft_half_to_float(ushort), __weft_float_to_half_{rte,rtz,rtp,rtn}
// of float and double, for all widths.
#pragma once

#include "builtins/lib/widths.h"

// BODY gets how to cast, the floating type, the unsigned type as wide, ushort of the same width,
// and whatever else is passed.
#define WEFT_HALF_WIDTHS(BODY, F, U, ...)                                \
  BODY(WEFT_SCALAR_CAST, F, U, ushort __VA_OPT__(, ) __VA_ARGS__)        \
  BODY(WEFT_VECTOR_CAST, F##2, U##2, ushort2 __VA_OPT__(, ) __VA_ARGS__) \
  BODY(WEFT_VECTOR_CAST, F##3, U##3, ushort3 __VA_OPT__(, ) __VA_ARGS__) \
  BODY(WEFT_VECTOR_CAST, F##4, U##4, ushort4 __VA_OPT__(, ) __VA_ARGS__) \
  BODY(WEFT_VECTOR_CAST, F##8, U##8, ushort8 __VA_OPT__(, ) __VA_ARGS__) \
  BODY(WEFT_VECTOR_CAST, F##16, U##16, ushort16 __VA_OPT__(, ) __VA_ARGS__)

// The builtins, for those that call them.
#define WEFT_DECLARE_FROM_HALF(F, H) WEFT_OVERLOAD F __weft_half_to_float(H bits);
WEFT_WIDTHS_2(WEFT_DECLARE_FROM_HALF, float, ushort)
#define WEFT_DECLARE_TO_HALF(F, H)               \
  WEFT_OVERLOAD H __weft_float_to_half_rte(F x); \
  WEFT_OVERLOAD H __weft_float_to_half_rtz(F x); \
  WEFT_OVERLOAD H __weft_float_to_half_rtp(F x); \
  WEFT_OVERLOAD H __weft_float_to_half_rtn(F x);
WEFT_WIDTHS_2(WEFT_DECLARE_TO_HALF, float, ushort)
WEFT_WIDTHS_2(WEFT_DECLARE_TO_HALF, double, ushort)
