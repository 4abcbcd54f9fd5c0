// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imagei: a texel of signed integers, exactly. OpenCL C 6.15.15.
#include "builtins/images/lib/read_integers.h"

WEFT_READ_INTEGERS(read_imagei, int4, weft_decode_int)
