// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the branch the sum is an or, as the bits are apart there; not so in the lanes that skip it.
// ARGS out uint[N] = 0
// EXPECT out[i] = i % 4 == 0 ? i + 2 : 2
// LOCAL 1 3 13 16
kernel void bits_apart(global uint* out) {
  uint i = get_global_id(0), v = 2;
  if ((i & 3) == 0) v += i;
  out[i] = v;
}
