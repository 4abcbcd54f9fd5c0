// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds of adds, rotates and exclusive ors over whole vectors, as hash programs have them.
kernel void mix_uint16(global const uint16* in, global uint16* out, int rounds) {
  uint16 a = in[get_global_id(0)], b = a.s123456789abcdef0, c = ~a, d = a ^ 0x5bd1e995u;
  for (int i = 0; i < rounds; ++i) {
    a += b;
    d = rotate(d ^ a, 16u);
    c += d;
    b = rotate(b ^ c, 12u);
    a += b;
    d = rotate(d ^ a, 8u);
    c += d;
    b = rotate(b ^ c, 7u);
  }
  out[get_global_id(0)] = a ^ b ^ c ^ d;
}
