// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as atomic/rows_that_wait.cl where rows lie one behind the other in sub-groups.
// ARGS out int[N] = -1
// EXPECT out[i] = i / X % LY
// OPTIONS -cl-std=CL3.0
// GLOBAL 4 16 61
// LOCAL 1x4 3x5 16x3 16x4
kernel void rows_in_sub_groups(global int* out) {
  volatile local int turn;
  local int order[8];
  int row = get_local_id(1), rows = get_local_size(1);
  if (get_local_linear_id() == 0) turn = rows - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    while (turn != row) {}
    order[row] = row;
    turn = row - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
      order[row] + (get_sub_group_size() == 0);
}
