// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// is_valid_reserve_id: whether there was room for what was to be reserved; and the value of
// CLK_NULL_RESERVE_ID, which is none. OpenCL C 6.15.18.
#include "builtins/pipes/pipe.h"

WEFT_OVERLOAD bool is_valid_reserve_id(reserve_id_t id) {
  return __weft_reservation(id) != WEFT_NO_RESERVATION;
}

reserve_id_t __weft_null_reserve_id(void) { return __weft_reserve_id(WEFT_NO_RESERVATION); }
