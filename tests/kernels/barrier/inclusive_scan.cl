// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i % 7 + 1
// ARGS tmp local int[L]
// EXPECT out[i] = sum(j, i / L * L, i + 1, in[j])
// GLOBAL 1 7 64
// LOCAL 1 3 16 61
kernel void scan(global int* out, global const int* in, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = in[get_global_id(0)];
  for (int step = 1; step < n; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int before = l >= step ? tmp[l - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    tmp[l] += before;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[l];
}
