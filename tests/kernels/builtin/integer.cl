// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS in const int[N] = (i * 2654435761 + 12345) % 4294967296
// EXPECT out[i] = int(uint(in[i]) << 5 | uint(in[i]) >> 27) ^ popcount(uint(in[i])) ^ min(in[i], 1000) ^ max(in[i], -1000)
kernel void integers(global int* out, global const int* in) {
  int v = in[get_global_id(0)];
  out[get_global_id(0)] = rotate(v, 5) ^ popcount(v) ^ min(v, 1000) ^ max(v, -1000);
}
