// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS tmp local int[L]
// EXPECT out[i] = i % L
// LOCAL 1 2 8 64 256
kernel void sort(global int* out, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = (l * 37 + 11) % n;  // a permutation, as n is a power of two
  for (int k = 2; k <= n; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int other = l ^ j;
      if (other > l) {
        int a = tmp[l], b = tmp[other];
        if ((a > b) == ((l & k) == 0)) {
          tmp[l] = b;
          tmp[other] = a;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[l];
}
