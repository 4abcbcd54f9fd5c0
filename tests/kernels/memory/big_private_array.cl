// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = 3 * i + 49999 + i * 7919 % 50000
// GLOBAL 1 7 64
// LOCAL 1 16 64
kernel void big(global int* out) {
  int a[50000];
  int i = get_global_id(0);
  for (int j = 0; j < 50000; ++j) a[j] = j + i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = a[49999] + a[i * 7919 % 50000] + i;
}
