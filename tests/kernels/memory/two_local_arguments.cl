// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS a local int[L]
// ARGS pad local char[3]
// ARGS b local double[L]
// EXPECT out[i] = i / L * L + (i % L + 1) % L + (i / L * L + (i % L + 2) % L) * 3
// LOCAL 1 3 16 61
kernel void two(global int* out, local int* a, local char* pad, local double* b) {
  int l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);
  a[l] = i;
  b[l] = i * 3.0;
  if (l < 3) pad[l] = 77;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = a[(l + 1) % n] + (int)b[(l + 2) % n];
}
