// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i / L * L + (i % L + 2) % L
// LOCAL 1 3 16 61
int shift(int v, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  int r = tmp[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  return r;
}
kernel void twice(global int* out, local int* tmp) {
  int v = shift(get_global_id(0), tmp);
  out[get_global_id(0)] = shift(v, tmp);
}
