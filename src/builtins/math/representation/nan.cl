// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nan: a quiet NaN whose payload holds the low bits of the code. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY_H(T, U) \
  WEFT_OVERLOAD T nan(U code) { return as_##T((U)((code & (U)0x01ff) | (U)0x7e00)); }
WEFT_WIDTHS_2(BODY_H, half, ushort)

#define BODY_F(T, U) \
  WEFT_OVERLOAD T nan(U code) { return as_##T((code & 0x003fffffu) | 0x7fc00000u); }
WEFT_WIDTHS_2(BODY_F, float, uint)

#define BODY_D(T, U)                                                     \
  WEFT_OVERLOAD T nan(U code) {                                          \
    return as_##T((code & 0x0007fffffffffffful) | 0x7ff8000000000000ul); \
  }
WEFT_WIDTHS_2(BODY_D, double, ulong)
