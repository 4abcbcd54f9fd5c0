// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_half_to_float: the float of the half with these bits. Exact; NaNs keep their sign and
// payload. Bit arithmetic, for processors without a conversion of their own: the compiler may put
// one instead of the call. Subnormal halves are normal floats, made by one subtraction, so that
// no float operand is subnormal (denormals may be off).
#include "builtins/convert/half.h"

#define BODY(CAST, F, U, H)                                                              \
  WEFT_OVERLOAD F __weft_half_to_float(H half_bits) {                                    \
    const U bits = CAST(half_bits, U);                                                   \
    const U sign = (bits & (U)0x8000) << (U)16;                                          \
    const U magnitude = (bits & (U)0x7fff) << (U)13;                                     \
    const U rebias = magnitude >= (U)0x0f800000 ? (U)0x70000000 : (U)0x38000000;         \
    const F subnormal = __builtin_astype(magnitude + (U)0x38800000, F) - (F)0x1p-14f;    \
    const U value =                                                                      \
        magnitude < (U)0x00800000 ? __builtin_astype(subnormal, U) : magnitude + rebias; \
    return __builtin_astype(value | sign, F);                                            \
  }
WEFT_HALF_WIDTHS(BODY, float, uint)
