// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_double*: every conversion to double and its vectors, rounded to nearest even if no mode
// is named. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/to_float.h"

WEFT_CONVERT_EXACT(double, char)
WEFT_CONVERT_EXACT(double, uchar)
WEFT_CONVERT_EXACT(double, short)
WEFT_CONVERT_EXACT(double, ushort)
WEFT_CONVERT_EXACT(double, int)
WEFT_CONVERT_EXACT(double, uint)
WEFT_CONVERT_EXACT(double, half)
WEFT_CONVERT_EXACT(double, float)
WEFT_CONVERT_EXACT(double, double)
WEFT_CONVERT_FROM_LONG(double, 53, ulong)
