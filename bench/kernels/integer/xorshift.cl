// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void xorshift(global uint* out, int rounds) {
  uint x = get_global_id(0) * 2654435761u + 1, sum = 0;
  for (int i = 0; i < rounds; ++i) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    sum += x;
  }
  out[get_global_id(0)] = sum;
}
