// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ids compared with what all lanes share: in the middle of a SIMD group, at its ends, beyond both.
// ARGS out int[N] = 0
// ARGS n int = 21
// EXPECT out[i] = (i < n ? 1 : 0) + (i <= n ? 2 : 0) + (i > n ? 4 : 0) + (i >= n ? 8 : 0) + (i == n ? 16 : 0) + (i != n ? 32 : 0) + (i > 0 - n ? 64 : 0) + (i >= 3 && i < n + 2 ? 128 : 0) + (i % L < 16 ? 256 : 0) + (i % L >= 32 ? 512 : 0) + (i % L > 7 ? 1024 : 0) + (i % L <= 40 ? 2048 : 0) + (i >= 3 && i < n + 2 ? 4096 : 0) + (i + 5 < n ? 8192 : 0)
// LOCAL 1 3 16 37 64
kernel void borders(global int* out, int n) {
  int i = get_global_id(0), l = get_local_id(0), r = 0;
  if (i < n) r += 1;
  if (i <= n) r += 2;
  if (i > n) r += 4;
  if (i >= n) r += 8;
  if (i == n) r += 16;
  if (i != n) r += 32;
  if (i > -n) r += 64;
  if (get_global_id(0) - 3 < (size_t)(n - 1)) r += 128;
  if (l < 16) out[i] = 256;
  if (l >= 32) r += 512;
  if (l > 7) r += 1024;
  if (l <= 40) r += 2048;
  if ((uint)i - 3 < (uint)(n - 1)) r += 4096;
  if (i + 5 < n) r += 8192;
  out[i] += r;
}
