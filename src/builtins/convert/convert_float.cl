// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_float*: every conversion to float and its vectors, rounded to nearest even if no mode is
// named. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/to_float.h"

WEFT_CONVERT_EXACT(float, char)
WEFT_CONVERT_EXACT(float, uchar)
WEFT_CONVERT_EXACT(float, short)
WEFT_CONVERT_EXACT(float, ushort)
WEFT_CONVERT_EXACT(float, half)
WEFT_CONVERT_EXACT(float, float)
WEFT_DIRECTED_MODES(WEFT_TO_FLOAT_WIDTHS, WEFT_NARROW, float, double, )
WEFT_CONVERT_NARROW(int)
WEFT_CONVERT_NARROW(uint)
WEFT_CONVERT_NARROW(double)
WEFT_CONVERT_FROM_LONG(float, 24, uint)
