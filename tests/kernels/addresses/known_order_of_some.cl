// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i * 7 + 3
// ARGS tmp local int[L + 8]
// LOCAL 1 3 8 16 37 64 128
// EXPECT out[i] = ((i % L ^ 2) < L && (i % L ^ 2) % 3 != 1 ? in[i - i % L + (i % L ^ 2)] : 0) + (i % L % 5 == 0 ? 0 : (i % L ^ 3) < L && (i % L ^ 3) % 3 != 1 ? in[i - i % L + (i % L ^ 3)] : 0)
// Some lanes store to, and read from, places that bits of the local id make.
kernel void known_order_of_some(global int* out, global const int* in, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  for (int k = l; k < n + 8; k += n) tmp[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l % 3 != 1) tmp[l ^ 2] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = tmp[l];
  if (l % 5 != 0) sum += tmp[l ^ 1];
  out[get_global_id(0)] = sum;
}
