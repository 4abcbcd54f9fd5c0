// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[G] = 0
// ARGS in const int[N] = i % 13
// ARGS tmp local int[L]
// EXPECT out[i] = sum(j, i * L, i * L + L, in[j])
// LOCAL 1 2 16 64 256 1024
kernel void reduce(global int* out, global const int* in, local int* tmp) {
  int l = get_local_id(0);
  tmp[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = get_local_size(0) / 2; half_size > 0; half_size >>= 1) {
    if (l < half_size) tmp[l] += tmp[l + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = tmp[0];
}
