// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_max[_explicit]: the object becomes the greater of itself and the operand; returns
// what it was. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_INTEGER_ATOMICS, fetch_max)
