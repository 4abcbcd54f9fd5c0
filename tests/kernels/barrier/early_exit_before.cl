// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = -5
// ARGS tmp local int[L]
// EXPECT out[i] = i / L % 2 == 0 ? -5 : i / L * L + (i % L + 1) % L
// LOCAL 1 3 16 61
kernel void leave_groups(global int* out, local int* tmp) {
  if (get_group_id(0) % 2 == 0) return;
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[(l + 1) % n];
}
