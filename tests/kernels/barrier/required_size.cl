// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i / 8 * 8 + 7 - i % 8
// GLOBAL 8 64 72
// LOCAL 8
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void required(global int* out) {
  local int tmp[8];
  tmp[get_local_id(0)] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[7 - get_local_id(0)];
}
