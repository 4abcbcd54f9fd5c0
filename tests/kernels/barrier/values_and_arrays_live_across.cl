// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i * 3 + (i / L * L + (i % L + 1) % L) + i % L * 4 + 6 + (i + 2)
// LOCAL 1 3 16 61
kernel void live(global int* out, local int* tmp) {
  int i = get_global_id(0), l = get_local_id(0), n = get_local_size(0);
  int kept = i * 3, a[4];
  for (int j = 0; j < 4; ++j) a[j] = l + j;
  int2 pair = (int2)(i, 2);
  tmp[l] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int neighbour = tmp[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  int total = 0;
  for (int j = 0; j < 4; ++j) total += a[(j + i) & 3];
  out[i] = kept + neighbour + total + pair.x + pair.y;
}
