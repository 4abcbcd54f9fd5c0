// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clz: the number of leading zero bits; the width of the type for 0. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T, E) \
  WEFT_OVERLOAD T clz(T x) { return __builtin_elementwise_clzg(x, (T)(sizeof(E) * 8)); }
#define TYPE(M, E) WEFT_WIDTHS(M, E, E)
WEFT_INTEGERS(TYPE, BODY)
