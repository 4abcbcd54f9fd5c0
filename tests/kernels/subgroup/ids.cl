// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-groups are the work-items in the order of their local linear ids; the last may be partial.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

int faults(void) {
  uint linear = get_local_linear_id(), most = get_max_sub_group_size();
  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint enqueued = get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
  uint first = linear / most * most;
  int wrong = 0;
  wrong |= (get_sub_group_id() != linear / most) << 0;
  wrong |= (get_sub_group_local_id() != linear % most) << 1;
  wrong |= (get_num_sub_groups() != (size + most - 1) / most) << 2;
  wrong |= (get_enqueued_num_sub_groups() != (enqueued + most - 1) / most) << 3;
  wrong |= (get_sub_group_size() != min(most, size - first)) << 4;
  wrong |= (linear != get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2))) << 5;
  for (int d = 0; d < 3; ++d) {
    wrong |= (get_local_id(d) >= get_local_size(d)) << 6;
    wrong |= (get_global_id(d) != get_group_id(d) * get_enqueued_local_size(d) + get_local_id(d)) << 7;
  }
  return wrong;
}

kernel void asked_once(global int* wrong) { wrong[get_global_linear_id()] = faults(); }

kernel void behind_a_barrier(global int* wrong) {
  int before = faults();
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  wrong[get_global_linear_id()] = before | faults();
}
