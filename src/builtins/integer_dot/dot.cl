// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dot of four bytes each, signed or not. Exact. OpenCL C 6.15.3, cl_khr_integer_dot_product.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint dot(uchar4 x, uchar4 y) { return __weft_dot_uu(as_uint(x), as_uint(y), 0); }
WEFT_OVERLOAD int dot(char4 x, char4 y) { return __weft_dot_ss(as_uint(x), as_uint(y), 0); }
WEFT_OVERLOAD int dot(uchar4 x, char4 y) { return __weft_dot_us(as_uint(x), as_uint(y), 0); }
WEFT_OVERLOAD int dot(char4 x, uchar4 y) { return __weft_dot_us(as_uint(y), as_uint(x), 0); }
