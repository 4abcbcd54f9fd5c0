// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// all: 1 if the most significant bit is set in all components, else 0. OpenCL C 6.15.6.
#include "builtins/lib/widths.h"

#define BODY(T)                                                         \
  WEFT_OVERLOAD int all(T x) { return x < (T)0; }                       \
  WEFT_OVERLOAD int all(T##2 x) { return (T)(x.x & x.y) < (T)0; }       \
  WEFT_OVERLOAD int all(T##3 x) { return (T)(x.x & x.y & x.z) < (T)0; } \
  WEFT_OVERLOAD int all(T##4 x) { return all(x.lo & x.hi); }            \
  WEFT_OVERLOAD int all(T##8 x) { return all(x.lo & x.hi); }            \
  WEFT_OVERLOAD int all(T##16 x) { return all(x.lo & x.hi); }
BODY(char)
BODY(short)
BODY(int)
BODY(long)
