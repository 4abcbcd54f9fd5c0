// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between barriers only the first work-items work, or all but the first, or none; the number is the
// same for all but not known to the compiler.
// ARGS out int[N] = 0
// ARGS n int = 5
// ARGS tmp local int[L]
// EXPECT out[i] = (i % L < n ? 100 : 0) + (i % L >= n ? 10 : 0) + (i % L < n + 30 ? 1 : 0)
// LOCAL 1 3 16 61 64
kernel void first(global int* out, int n, local int* tmp) {
  int l = get_local_id(0);
  tmp[l] = 0;
  for (int k = 0; k < 3; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < n - 5) tmp[l] += 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < n && k == 1) tmp[l] += 100;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l >= n && k == 2) tmp[l] += 10;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < n + 30 && k == 0) tmp[l] += 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[l];
}
