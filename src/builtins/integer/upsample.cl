// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// upsample: hi << width | lo, in the type of twice the width. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(CAST, H, L, R, BITS) \
  WEFT_OVERLOAD R upsample(H hi, L lo) { return (CAST(hi, R) << (R)BITS) | CAST(lo, R); }
#define SCALAR(H, L, R, BITS) BODY(WEFT_SCALAR_CAST, H, L, R, BITS)
#define VECTOR(H, L, R, BITS) BODY(WEFT_VECTOR_CAST, H, L, R, BITS)
#define TYPE(H, L, R, BITS) SCALAR(H, L, R, BITS) WEFT_VECTORS_3(VECTOR, H, L, R, BITS)
TYPE(char, uchar, short, 8)
TYPE(uchar, uchar, ushort, 8)
TYPE(short, ushort, int, 16)
TYPE(ushort, ushort, uint, 16)
TYPE(int, uint, long, 32)
TYPE(uint, uint, ulong, 32)
