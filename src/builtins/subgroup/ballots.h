// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ballots and masks as programs see them, a bit for each work-item of the sub-group, and as an
// integer. Bits of lanes that there are none of count for nothing.
#pragma once

#include "builtins/lib/lanes.h"

WEFT_HELPER uint4 weft_to_ballot(ulong bits) {
  return (uint4)((uint)bits, (uint)(bits >> 32), 0, 0);
}

WEFT_HELPER ulong weft_all_lanes(void) { return ~0ul >> (64 - get_max_sub_group_size()); }

WEFT_HELPER ulong weft_lane_bits(uint4 ballot) {
  return (ballot.x | (ulong)ballot.y << 32) & weft_all_lanes();
}

// The lanes before this one, and this one.
WEFT_HELPER ulong weft_lanes_before(void) { return (1ul << get_sub_group_local_id()) - 1; }
WEFT_HELPER ulong weft_own_lane(void) { return 1ul << get_sub_group_local_id(); }
