// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builtins on halves by those on floats, for all widths: the float's result, rounded to half. A
// float has 13 bits more, so that the error is half a unit of the last place and a hundredth of
// one.
#pragma once

#include "builtins/lib/widths.h"

#define WEFT_BY_FLOAT(M, ...)         \
  M(WEFT_SCALAR_CAST, __VA_ARGS__, )  \
  M(WEFT_VECTOR_CAST, __VA_ARGS__, 2) \
  M(WEFT_VECTOR_CAST, __VA_ARGS__, 3) \
  M(WEFT_VECTOR_CAST, __VA_ARGS__, 4) \
  M(WEFT_VECTOR_CAST, __VA_ARGS__, 8) M(WEFT_VECTOR_CAST, __VA_ARGS__, 16)

#define WEFT_BY_FLOAT_BODY_1(CAST, NAME, N) \
  WEFT_OVERLOAD half##N NAME(half##N x) { return CAST(NAME(CAST(x, float##N)), half##N); }
#define WEFT_BY_FLOAT_BODY_2(CAST, NAME, N)                           \
  WEFT_OVERLOAD half##N NAME(half##N x, half##N y) {                  \
    return CAST(NAME(CAST(x, float##N), CAST(y, float##N)), half##N); \
  }
#define WEFT_BY_FLOAT_BODY_3(CAST, NAME, N)                                              \
  WEFT_OVERLOAD half##N NAME(half##N x, half##N y, half##N z) {                          \
    return CAST(NAME(CAST(x, float##N), CAST(y, float##N), CAST(z, float##N)), half##N); \
  }
#define WEFT_BY_FLOAT_BODY_INTEGER(CAST, NAME, N)     \
  WEFT_OVERLOAD half##N NAME(half##N x, int##N n) {   \
    return CAST(NAME(CAST(x, float##N), n), half##N); \
  }

// NAME(x), NAME(x, y), NAME(x, y, z) of halves, and NAME(x, n) of a half and an int.
#define WEFT_BY_FLOAT_1(NAME) WEFT_BY_FLOAT(WEFT_BY_FLOAT_BODY_1, NAME)
#define WEFT_BY_FLOAT_2(NAME) WEFT_BY_FLOAT(WEFT_BY_FLOAT_BODY_2, NAME)
#define WEFT_BY_FLOAT_3(NAME) WEFT_BY_FLOAT(WEFT_BY_FLOAT_BODY_3, NAME)
#define WEFT_BY_FLOAT_INTEGER(NAME) WEFT_BY_FLOAT(WEFT_BY_FLOAT_BODY_INTEGER, NAME)
