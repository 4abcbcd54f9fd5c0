// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vstorea_half, vstorea_halfn: n floats or doubles, rounded to nearest even to halves, to p +
// offset * n (for n = 3: offset * 4), aligned like a vector of n halves. OpenCL C 6.15.7.
#include "builtins/memory/vstore_half.h"

WEFT_VSTOREA_HALF(, __weft_float_to_half_rte)
