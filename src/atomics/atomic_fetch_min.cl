// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_min[_explicit]: the object becomes the smaller of itself and the operand; returns
// what it was. See explicit.h.
#include "atomics/explicit.h"

WEFT_EXPLICIT(WEFT_INTEGER_ATOMICS, fetch_min)
