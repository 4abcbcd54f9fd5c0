// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_long*: every conversion to long and its vectors. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/to_integer.h"

WEFT_CONVERT_TO_INTEGER(long, WEFT_FROM_FLOAT_WIDE)
