// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void bits(global const uint* in, global uint* out) {
  size_t i = get_global_id(0);
  uint x = in[i];
  out[i] = popcount(x) + 64 * clz(x) + 4096 * clz(x & -x);
}
