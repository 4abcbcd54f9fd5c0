// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void gcd(global const uint* a, global const uint* b, global uint* out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i];
  while (y != 0) {
    uint rest = x % y;
    x = y;
    y = rest;
  }
  out[i] = x;
}
