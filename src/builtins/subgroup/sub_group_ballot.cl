// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_ballot: which work-items say so; sub_group_inverse_ballot,
// sub_group_ballot_bit_extract: whether this work-item, or another, is one of those.
// OpenCL C 6.15.20.
#include "builtins/subgroup/ballots.h"

WEFT_OVERLOAD uint4 sub_group_ballot(int vote) {
  return weft_to_ballot(__weft_lanes_ballot(vote != 0));
}
WEFT_OVERLOAD int sub_group_ballot_bit_extract(uint4 ballot, uint lane) {
  return (int)(weft_lane_bits(ballot) >> (lane & 63) & 1);
}
WEFT_OVERLOAD int sub_group_inverse_ballot(uint4 ballot) {
  return (weft_lane_bits(ballot) & weft_own_lane()) != 0;
}
