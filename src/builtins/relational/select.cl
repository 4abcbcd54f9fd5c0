// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// select: y where the condition holds, else x. A scalar condition holds if it is not 0, a
// component of a vector if its most significant bit is set. OpenCL C 6.15.6.
#include "builtins/lib/widths.h"

#define SCALAR(T, C) \
  WEFT_OVERLOAD T select(T x, T y, C condition) { return condition ? y : x; }
#define VECTOR(T, S) \
  WEFT_OVERLOAD T select(T x, T y, S condition) { return condition < (S)0 ? y : x; }
#define VECTOR_UNSIGNED(T, S, U)                          \
  WEFT_OVERLOAD T select(T x, T y, U condition) {         \
    return __builtin_astype(condition, S) < (S)0 ? y : x; \
  }
#define TYPE(T, S, U) \
  SCALAR(T, S) SCALAR(T, U) WEFT_VECTORS_2(VECTOR, T, S) WEFT_VECTORS_3(VECTOR_UNSIGNED, T, S, U)
TYPE(char, char, uchar)
TYPE(uchar, char, uchar)
TYPE(short, short, ushort)
TYPE(ushort, short, ushort)
TYPE(int, int, uint)
TYPE(uint, int, uint)
TYPE(long, long, ulong)
TYPE(ulong, long, ulong)
TYPE(half, short, ushort)
TYPE(float, int, uint)
TYPE(double, long, ulong)
