// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out uint[N * 3] = 0
// ARGS in const uint[N] = i * 7 + 1
// ARGS three uint = 3
// EXPECT out[i] = i % 3 == 0 ? (i / 3 < 2 ? 0 : in[i / 3 - 2]) : i % 3 == 1 ? in[N - 1 - i / 3] : in[i / 3]
// Indices of 32 bits that may wrap, ahead of lanes that access nothing and where none does.
kernel void wrapping(global uint* out, global const uint* in, uint three) {
  uint i = get_global_id(0), n = get_global_size(0);
  if (i >= 2) out[i * three] = in[i - 2];
  out[i * three + 1] = in[n - 1 - i];
  uint wrapped = (i << 16) + 5;
  out[i * three + 2] = in[(wrapped << 15) + i - (5u << 15) - (i << 31)];
}
kernel void of_group(global uint* out, global const uint* in, uint three) {
  uint i = get_group_id(0) * get_local_size(0) + get_local_id(0), n = get_global_size(0);
  if (i >= 2) out[i * three] = in[i - 2];
  out[i * three + 1] = in[n - 1 - i];
  out[i * three + 2] = in[i];
}
