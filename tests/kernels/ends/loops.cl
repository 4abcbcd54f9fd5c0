// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c const uchar[N] = i == N - 1 ? 0 : 1 + i % 200
// ARGS w const uint[N] = i == N - 1 ? 0 : 1 + i % 200
// ARGS out uint[N * 2] = 7
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT out[i] = i % 2 == 0 ? N - 1 - i / 2 : i / 2 % 3 < N - 1 - i / 2 ? i / 2 % 3 : N - 1 - i / 2
// Each work-item looks for the zero that ends the buffer, and none beyond it.
kernel void lengths(global const uchar* c, global const uint* w, global uint* out) {
  uint i = get_global_id(0), length = 0, steps = 0;
  while (c[i + length]) ++length;
  for (uint j = i; w[j] && steps < i % 3; ++j) ++steps;
  out[2 * i] = length;
  out[2 * i + 1] = steps;
}
