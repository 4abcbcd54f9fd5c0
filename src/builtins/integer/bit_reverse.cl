// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bit_reverse: the bits in reverse order. OpenCL C 6.15.3, cl_khr_extended_bit_ops.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T bit_reverse(T x) { return __builtin_elementwise_bitreverse(x); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
