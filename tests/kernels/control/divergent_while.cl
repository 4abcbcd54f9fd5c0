// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out uint[N] = 0
// EXPECT out[i] = popcount(i + 1)
kernel void bits(global uint* out) {
  uint v = get_global_id(0) + 1, n = 0;
  while (true) {
    if (!v) break;
    v &= v - 1;
    ++n;
  }
  out[get_global_id(0)] = n;
}
