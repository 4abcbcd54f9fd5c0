// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about the integer types for constant expressions: the least and the greatest value, and the
// first whole number beyond the greatest, which float and double hold exactly.
#pragma once

#define WEFT_LEAST_char SCHAR_MIN
#define WEFT_LEAST_uchar 0
#define WEFT_LEAST_short SHRT_MIN
#define WEFT_LEAST_ushort 0
#define WEFT_LEAST_int INT_MIN
#define WEFT_LEAST_uint 0
#define WEFT_LEAST_long LONG_MIN
#define WEFT_LEAST_ulong 0

#define WEFT_GREATEST_char SCHAR_MAX
#define WEFT_GREATEST_uchar UCHAR_MAX
#define WEFT_GREATEST_short SHRT_MAX
#define WEFT_GREATEST_ushort USHRT_MAX
#define WEFT_GREATEST_int INT_MAX
#define WEFT_GREATEST_uint UINT_MAX
#define WEFT_GREATEST_long LONG_MAX
#define WEFT_GREATEST_ulong ULONG_MAX

#define WEFT_BEYOND_char 0x1p+7f
#define WEFT_BEYOND_uchar 0x1p+8f
#define WEFT_BEYOND_short 0x1p+15f
#define WEFT_BEYOND_ushort 0x1p+16f
#define WEFT_BEYOND_int 0x1p+31f
#define WEFT_BEYOND_uint 0x1p+32f
#define WEFT_BEYOND_long 0x1p+63f
#define WEFT_BEYOND_ulong 0x1p+64f

// The signed type as wide as an integer type: that of its masks.
#define WEFT_MASK_char char
#define WEFT_MASK_uchar char
#define WEFT_MASK_short short
#define WEFT_MASK_ushort short
#define WEFT_MASK_int int
#define WEFT_MASK_uint int
#define WEFT_MASK_long long
#define WEFT_MASK_ulong long

// The bounds of the type D that are also in the type S, in S.
#define WEFT_LEAST_IN(S, D) \
  ((S)((long)WEFT_LEAST_##S > (long)WEFT_LEAST_##D ? WEFT_LEAST_##S : WEFT_LEAST_##D))
#define WEFT_GREATEST_IN(S, D) \
  ((S)((ulong)WEFT_GREATEST_##S < (ulong)WEFT_GREATEST_##D ? WEFT_GREATEST_##S : WEFT_GREATEST_##D))
