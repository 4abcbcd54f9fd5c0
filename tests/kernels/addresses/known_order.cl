// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = i * 7 + 3
// ARGS tmp local int[L + 8]
// LOCAL 1 3 8 16 37 64 128
// EXPECT out[i] = ((i % L ^ 1) < L ? in[i - i % L + (i % L ^ 1)] : (i % L ^ 1) - L) + 2 * ((i % L ^ 3) < L ? in[i - i % L + (i % L ^ 3)] : (i % L ^ 3) - L) + 3 * (i % L - i % L % 4 + (i % L + 1) % 4 < L ? in[i - i % L + i % L - i % L % 4 + (i % L + 1) % 4] : i % L - i % L % 4 + (i % L + 1) % 4 - L)
// Places that bits of the local id make, which lanes swap and turn around among each other.
kernel void known_order(global int* out, global const int* in, local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0);
  tmp[l] = in[get_global_id(0)];
  for (int k = l; k < 8; k += n) tmp[n + k] = k;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tmp[l ^ 1] + 2 * tmp[l ^ 3] + 3 * tmp[(l & ~3) + ((l + 1) & 3)];
}
