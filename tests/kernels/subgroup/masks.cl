// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks of the work-items before and behind each, and what is counted in ballots.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

kernel void masks(global int* out) {
  uint lane = get_sub_group_local_id(), most = get_max_sub_group_size();
  uint count = get_sub_group_size();
  ulong eq = 0, ge = 0, gt = 0, le = 0, lt = 0;
  for (uint i = 0; i < most; ++i) {
    ulong bit = 1ul << i;
    if (i == lane) eq |= bit;
    if (i >= lane) ge |= bit;
    if (i > lane) gt |= bit;
    if (i <= lane) le |= bit;
    if (i < lane) lt |= bit;
  }
  int wrong = 0;
#define SAME(NAME, BIT)                                                                 \
  {                                                                                     \
    uint4 got = get_sub_group_##NAME##_mask();                                          \
    wrong |= ((got.x | (ulong)got.y << 32) != NAME || got.z || got.w) << BIT;           \
  }
  SAME(eq, 0)
  SAME(ge, 1)
  SAME(gt, 2)
  SAME(le, 3)
  SAME(lt, 4)
  uint4 odd = sub_group_ballot(lane & 1);
  wrong |= (sub_group_ballot_bit_count(odd) != count / 2) << 5;
  wrong |= (sub_group_ballot_inclusive_scan(odd) != (lane + 1) / 2) << 6;
  wrong |= (sub_group_ballot_exclusive_scan(odd) != lane / 2) << 7;
  if (count > 1) {
    wrong |= (sub_group_ballot_find_lsb(odd) != 1) << 8;
    wrong |= (sub_group_ballot_find_msb(odd) != ((count - 1) | 1) - (count & 1) * 2) << 9;
  }
  wrong |= (sub_group_ballot_bit_extract(odd, lane ^ 1) != (lane + 1) % 2 && (lane ^ 1) < count) << 10;
  wrong |= (sub_group_ballot_bit_count((uint4)(~0u)) != most) << 11;
  out[get_global_linear_id()] = wrong;
}
