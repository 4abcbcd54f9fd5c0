// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_compare_exchange_weak[_explicit]: the object becomes `desired` if its bits equal
// *expected; else *expected becomes what it is. Returns which. Never fails without a reason, as
// the strong one. See explicit.h.
#include "atomics/builtins/compare_exchange.h"

WEFT_COMPARE_EXCHANGE(atomic_compare_exchange_weak)
