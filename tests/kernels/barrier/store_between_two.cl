// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i / L * L + L - 1
// LOCAL 1 3 16 61
kernel void hand_over(global int* out) {
  local int total;
  int l = get_local_id(0), n = get_local_size(0);
  total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == n - 1) total = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = total;
}
