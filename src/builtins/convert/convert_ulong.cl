// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert_ulong*: every conversion to ulong and its vectors. Exactly rounded. OpenCL C 6.4.3.
#include "builtins/convert/to_integer.h"

WEFT_CONVERT_TO_INTEGER(ulong, WEFT_FROM_FLOAT_WIDE)
