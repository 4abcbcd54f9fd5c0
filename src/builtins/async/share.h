// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the copies by a work-group share: which elements a work-item copies. Neighbours in the
// group copy neighbouring elements. A vector of three has the room of four in memory and is
// copied as one of four.
#pragma once

#include "builtins/lib/widths.h"

WEFT_HELPER size_t weft_group_size(void) {
  return get_local_size(0) * get_local_size(1) * get_local_size(2);
}
WEFT_HELPER size_t weft_rank_in_group(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}

// M gets the type in the name and the type of which the copies are made.
#define WEFT_COPY_TYPE(M, E) \
  M(E, E) M(E##2, E##2) M(E##3, E##4) M(E##4, E##4) M(E##8, E##8) M(E##16, E##16)
