// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dot_4x8packed_*: dot of four bytes each, packed into words. Exact. OpenCL C 6.15.3,
// cl_khr_integer_dot_product.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint dot_4x8packed_uu_uint(uint x, uint y) { return __weft_dot_uu(x, y, 0); }
WEFT_OVERLOAD int dot_4x8packed_ss_int(uint x, uint y) { return __weft_dot_ss(x, y, 0); }
WEFT_OVERLOAD int dot_4x8packed_us_int(uint x, uint y) { return __weft_dot_us(x, y, 0); }
WEFT_OVERLOAD int dot_4x8packed_su_int(uint x, uint y) { return __weft_dot_us(y, x, 0); }
