// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// any: 1 if the most significant bit is set in any component, else 0. OpenCL C 6.15.6.
#include "builtins/lib/widths.h"

#define BODY(T)                                                         \
  WEFT_OVERLOAD int any(T x) { return x < (T)0; }                       \
  WEFT_OVERLOAD int any(T##2 x) { return (T)(x.x | x.y) < (T)0; }       \
  WEFT_OVERLOAD int any(T##3 x) { return (T)(x.x | x.y | x.z) < (T)0; } \
  WEFT_OVERLOAD int any(T##4 x) { return any(x.lo | x.hi); }            \
  WEFT_OVERLOAD int any(T##8 x) { return any(x.lo | x.hi); }            \
  WEFT_OVERLOAD int any(T##16 x) { return any(x.lo | x.hi); }
BODY(char)
BODY(short)
BODY(int)
BODY(long)
