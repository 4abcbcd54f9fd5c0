// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vstore_half, vstore_halfn: n floats or doubles, rounded to nearest even to halves, to p +
// offset * n, aligned like a half. OpenCL C 6.15.7.
#include "builtins/memory/vstore_half.h"

WEFT_VSTORE_HALF(, __weft_float_to_half_rte)
