// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Those work-items take part that come to the place, in branches and in loops.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = (i * 7 + i / 3) % 11
// ARGS values local int[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

// Over the lanes of the sub-group for which CONDITION holds of `each`.
#define OVER(CONDITION, BODY)                  \
  for (uint i = 0; i < count; ++i) {           \
    int each = values[first + i];              \
    if (CONDITION) { BODY; }                   \
  }

kernel void branches(global const int* in, local int* values, global int* out) {
  size_t at = get_local_linear_id();
  int own = in[get_global_linear_id()], wrong = 0;
  values[at] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint lane = get_sub_group_local_id(), count = get_sub_group_size(), first = at - lane;
  if (own % 3 == 1) {
    int sum = 0, before = 0, product = 1, bits = 0, all = 1, chosen = -1;
    ulong ballot = 0;
    OVER(each % 3 == 1, {
      sum += each;
      if (i < lane) before = max(before, each);
      product *= each;
      bits ^= each;
      all &= each > 3;
      if (chosen < 0) chosen = each;
      ballot |= (ulong)(each & 1) << i;
    })
    wrong |= sub_group_non_uniform_reduce_add(own) != sum;
    int seen = sub_group_non_uniform_scan_exclusive_max(own);
    wrong |= (before != 0 && seen != before) << 1;
    wrong |= (sub_group_non_uniform_reduce_mul(own) != product) << 2;
    wrong |= (sub_group_non_uniform_reduce_xor(own) != bits) << 3;
    wrong |= (!!sub_group_non_uniform_all(own > 3) != all) << 4;
    wrong |= (sub_group_broadcast_first(own) != chosen) << 5;
    uint4 got = sub_group_ballot(own & 1);
    wrong |= ((got.x | (ulong)got.y << 32) != ballot) << 6;
    wrong |= (sub_group_ballot_bit_count(got) != popcount(ballot)) << 7;
    wrong |= (!!sub_group_inverse_ballot(got) != (own & 1)) << 8;
    wrong |= (!!sub_group_non_uniform_reduce_logical_and(own > 3) != all) << 9;
  } else {
    int greatest = 0, all_equal = 1, elected = 0;
    OVER(each % 3 != 1, {
      greatest = max(greatest, each);
      all_equal &= each == own;
    })
    OVER(each % 3 != 1, {
      elected = i == lane;
      break;
    })
    wrong |= (sub_group_non_uniform_reduce_max(own) != greatest) << 10;
    wrong |= (!!sub_group_non_uniform_all_equal(own) != all_equal) << 11;
    wrong |= (!!sub_group_elect() != elected) << 12;
  }
  out[get_global_linear_id()] = wrong;
}

kernel void loops(global const int* in, local int* values, global int* out) {
  size_t at = get_local_linear_id();
  int own = in[get_global_linear_id()], wrong = 0;
  values[at] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint lane = get_sub_group_local_id(), count = get_sub_group_size(), first = at - lane;
  int turn = 0;
  for (; turn < own; ++turn) {
    int sum = 0, rank = 0;
    OVER(each > turn, {
      sum += each;
      rank += i < lane;
    })
    wrong |= sub_group_non_uniform_reduce_add(own) != sum;
    uint4 here = sub_group_ballot(1);
    wrong |= (sub_group_ballot_exclusive_scan(here) != rank) << 1;
    if (own == 7 && turn == 4) break;
  }
  int stayed = 0, most = 0;
  OVER(true, stayed = max(stayed, each == 7 ? 4 : each))
  most = sub_group_reduce_max(turn);
  wrong |= (most != stayed) << 2;
  // Waiting in order: one lane at a time leaves.
  for (bool waits = true; waits;) {
    int next = sub_group_broadcast_first(own);
    int alike = sub_group_ballot_bit_count(sub_group_ballot(own == next));
    if (own == next) {
      int expected = 0;
      OVER(each == own, ++expected)
      wrong |= (alike != expected) << 3;
      waits = false;
    }
  }
  out[get_global_linear_id()] = wrong;
}
