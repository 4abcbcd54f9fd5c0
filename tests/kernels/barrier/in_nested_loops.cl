// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i / L * L + (i % L + 6) % L
// LOCAL 1 3 16 61
kernel void rotate_six(global int* out, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0), v = get_global_id(0);
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 3; ++b) {
      tmp[l] = v;
      barrier(CLK_LOCAL_MEM_FENCE);
      v = tmp[(l + 1) % n];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  out[get_global_id(0)] = v;
}
