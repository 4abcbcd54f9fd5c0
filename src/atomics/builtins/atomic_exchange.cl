// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_exchange[_explicit]: the object becomes the operand; returns what it was. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_ALL_ATOMICS, exchange)
