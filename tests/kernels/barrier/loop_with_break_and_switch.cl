// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i / L * L + (i % L + 3) % L + 1
// LOCAL 1 3 16 61
kernel void mixed(global int* out, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0), v = get_global_id(0), round = 0;
  while (true) {
    switch (round) {
      case 0:
      case 2:
        tmp[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        v = tmp[(l + 1) % n];
        break;
      case 1:
        tmp[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
        v = tmp[(l + 1) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
        break;
      default: v += 1;
    }
    if (round++ == 3) break;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = v;
}
