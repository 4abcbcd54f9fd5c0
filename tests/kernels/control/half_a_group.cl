// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS sums long[N] = i * 3
// ARGS near int[N * 4] = i * 7 % 23
// EXPECT sums[i] = i % 32 < 16 ? i * 93 + (near[i * 4] > 20 || near[i * 4 + 1] > 20 || near[i * 4 + 2] > 20) : i * 3
// GLOBAL 32 96 320
// LOCAL 32
// A branch that is known to be for half of the lanes, so that code for the others is undefined.
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void half_a_group(global long* sums, global const int4* near) {
  int i = get_global_id(0);
  if (get_local_id(0) < 16) sums[i] = sums[i] * 31 + any(near[i].xyz > 20);
}
