// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_half*: every conversion to half and its vectors, rounded to nearest even if no mode is
// named. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/half.h"
#include "builtins/convert/to_float.h"

// All that a float or a double may hold, by the bits of halves.
#define ROUND(SUFFIX, MODE, CAST, DE, SE, N, ...)                     \
  WEFT_OVERLOAD half##N convert_half##N##SUFFIX(SE##N x) {            \
    return __builtin_astype(__weft_float_to_half_##MODE(x), half##N); \
  }
// A whole number of up to 24 bits is a float, and one of more is beyond all halves as it is here.
#define ROUND_INTEGER(SUFFIX, MODE, CAST, DE, SE, N, LEAST, ...)                         \
  WEFT_OVERLOAD half##N convert_half##N##SUFFIX(SE##N x) {                               \
    const SE##N raised = __builtin_elementwise_max(x, (SE##N)(LEAST));                   \
    const SE##N near = __builtin_elementwise_min(raised, (SE##N)(1 << 17));              \
    return __builtin_astype(__weft_float_to_half_##MODE(CAST(near, float##N)), half##N); \
  }
#define ROUND_SHORT(SUFFIX, MODE, CAST, DE, SE, N, ...)                               \
  WEFT_OVERLOAD half##N convert_half##N##SUFFIX(SE##N x) {                            \
    return __builtin_astype(__weft_float_to_half_##MODE(CAST(x, float##N)), half##N); \
  }
#define ALL_MODES(M, ...)                                        \
  WEFT_NEAREST_MODES(WEFT_TO_FLOAT_WIDTHS, M, half, __VA_ARGS__) \
  WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, M, half, __VA_ARGS__)

WEFT_CONVERT_EXACT(half, char)
WEFT_CONVERT_EXACT(half, uchar)
WEFT_CONVERT_EXACT(half, half)
ALL_MODES(ROUND_SHORT, short)
ALL_MODES(ROUND_SHORT, ushort)
ALL_MODES(ROUND_INTEGER, int, -(1 << 17))
ALL_MODES(ROUND_INTEGER, uint, 0)
ALL_MODES(ROUND_INTEGER, long, -(1 << 17))
ALL_MODES(ROUND_INTEGER, ulong, 0)
ALL_MODES(ROUND, float)
ALL_MODES(ROUND, double)
