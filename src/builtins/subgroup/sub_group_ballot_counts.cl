// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_ballot_bit_count, _inclusive_scan, _exclusive_scan: how many bits are set of all
// work-items, those up to this one, and those before it; _find_lsb, _find_msb: the first and the
// last one. OpenCL C 6.15.20.
#include "builtins/subgroup/ballots.h"

WEFT_OVERLOAD uint sub_group_ballot_bit_count(uint4 ballot) {
  return (uint)popcount(weft_lane_bits(ballot));
}
WEFT_OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 ballot) {
  return (uint)popcount(weft_lane_bits(ballot) & (weft_lanes_before() | weft_own_lane()));
}
WEFT_OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 ballot) {
  return (uint)popcount(weft_lane_bits(ballot) & weft_lanes_before());
}
WEFT_OVERLOAD uint sub_group_ballot_find_lsb(uint4 ballot) {
  return (uint)ctz(weft_lane_bits(ballot));
}
WEFT_OVERLOAD uint sub_group_ballot_find_msb(uint4 ballot) {
  return 63 - (uint)clz(weft_lane_bits(ballot));
}
