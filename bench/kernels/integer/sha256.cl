// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hash of a message of 64 bytes for each work-item.
constant uint kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROTATE(x, n) rotate(x, 32u - (n))

kernel void sha256(global const uint* message, global uint* hash) {
  size_t id = get_global_id(0);
  uint w[16], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (int i = 0; i < 16; ++i) w[i] = message[id * 16 + i];
  uint a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
  for (int i = 0; i < 64; ++i) {
    if (i >= 16) {
      uint x = w[(i + 1) & 15], y = w[(i + 14) & 15];
      w[i & 15] += (ROTATE(x, 7) ^ ROTATE(x, 18) ^ x >> 3) + w[(i + 9) & 15] +
                   (ROTATE(y, 17) ^ ROTATE(y, 19) ^ y >> 10);
    }
    uint s = k + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + bitselect(g, f, e) + kRound[i] +
             w[i & 15];
    uint t = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + bitselect(a, b, c ^ a);
    k = g;
    g = f;
    f = e;
    e = d + s;
    d = c;
    c = b;
    b = a;
    a = s + t;
  }
  uint result[8] = {a, b, c, d, e, f, g, k};
  for (int i = 0; i < 8; ++i) hash[id * 8 + i] = h[i] + result[i];
}
