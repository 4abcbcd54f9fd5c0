// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i / L % 2 == 0 ? i / L * L + (i % L + 1) % L : -(i / L * L + (i % L + L - 1) % L)
// LOCAL 1 3 16 61
kernel void conditional(global int* out, local int* tmp) {
  int i = get_global_id(0), l = get_local_id(0), n = get_local_size(0), r;
  if (get_group_id(0) % 2 == 0) {
    tmp[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    r = tmp[(l + 1) % n];
  } else {
    tmp[l] = -i;
    barrier(CLK_LOCAL_MEM_FENCE);
    r = tmp[(l + n - 1) % n];
  }
  out[i] = r;
}
