// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What OpenCL C leaves undefined comes to an end all the same, and reads no memory.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 101 - 50
// ARGS done int[N] = -1
// EXPECT done[i] = 1

kernel void numbers_of_no_lane(global const int* in, global int* done) {
  int own = in[get_global_linear_id()], sum = 0;
  sum += sub_group_broadcast(own, 1u << 31) + sub_group_broadcast(own, own);
  sum += sub_group_shuffle(own, ~0u) + sub_group_shuffle_xor(own, own * 12345);
  sum += sub_group_shuffle_up(own, 1u << 30) + sub_group_shuffle_down(own, own);
  sum += sub_group_rotate(own, INT_MIN) + sub_group_clustered_rotate(own, own, 0);
  sum += sub_group_clustered_reduce_add(own, 0) + sub_group_clustered_reduce_add(own, 1024);
  sum += sub_group_clustered_reduce_max(own, 3) + sub_group_ballot_bit_extract(~0u, ~0u);
  sum += sub_group_ballot_find_lsb(0) + sub_group_ballot_find_msb(0);
  done[get_global_linear_id()] = sum == 0x12345678 ? sum : 1;
}

kernel void not_all_come(global const int* in, global int* done) {
  int own = in[get_global_linear_id()], sum = 0;
  if (own % 3 == 1) {
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    sum += sub_group_reduce_add(own) + sub_group_scan_inclusive_max(own) + sub_group_all(own);
    sum += sub_group_shuffle(own, get_sub_group_local_id() ^ 1) + sub_group_broadcast(own, 0);
  }
  for (int i = 0; i < own % 5; ++i) sum += sub_group_scan_exclusive_add(i);
  done[get_global_linear_id()] = sum == 0x12345678 ? sum : 1;
}

kernel void not_all_of_the_group_come(global const int* in, global int* done) {
  int own = in[get_global_linear_id()], sum = 0;
  if (own % 3 == 1) sum += work_group_reduce_add(own);
  if (own % 3 == 2) sum += work_group_scan_inclusive_max(own);
  if (own > 0) sum += work_group_broadcast(own, 1000, 1000, 1000) + work_group_any(own);
  done[get_global_linear_id()] = sum == 0x12345678 ? sum : 1;
}
