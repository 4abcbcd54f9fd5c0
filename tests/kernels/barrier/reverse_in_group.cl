// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = -1
// ARGS in const int[N] = i * 3
// ARGS tmp local int[L]
// EXPECT out[i] = in[i / L * L + L - 1 - i % L]
// GLOBAL 1 7 64 257
// LOCAL 1 3 16 61
kernel void reverse(global int* out, global const int* in, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[n - 1 - l];
}
