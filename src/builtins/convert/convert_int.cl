// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_int*: every conversion to int and its vectors. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/to_integer.h"

WEFT_CONVERT_TO_INTEGER(int, WEFT_FROM_FLOAT_WIDE)
