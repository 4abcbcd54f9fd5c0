// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_max[_explicit]: the object becomes the greater of itself and the operand; returns
// what it was. Of a float and a NaN it is the float, as for fmax. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_ALL_ATOMICS, fetch_max)
