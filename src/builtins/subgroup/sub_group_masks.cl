// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_sub_group_eq_mask, _ge_, _gt_, _le_, _lt_: the work-items whose numbers compare so with this
// one's. OpenCL C 6.15.20.
#include "builtins/subgroup/ballots.h"

#define MASK(NAME, BITS) \
  WEFT_OVERLOAD uint4 get_sub_group_##NAME##_mask(void) { return weft_to_ballot(BITS); }
MASK(eq, weft_own_lane())
MASK(ge, weft_all_lanes() & ~weft_lanes_before())
MASK(gt, weft_all_lanes() & ~(weft_lanes_before() | weft_own_lane()))
MASK(le, weft_lanes_before() | weft_own_lane())
MASK(lt, weft_lanes_before())
