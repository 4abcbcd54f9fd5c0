// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS u uint[N] = i * 77777777
// ARGS s int[N] = i * 77777 - 3000000
// ARGS l ulong[N] = i * 7777777777777
// ARGS stage uint = 37
// GLOBAL 1 64 129
// EXPECT u[i] = i * 77777777 % 4294967296 / 32 + i * 77777777 % 4294967296 % 32 * 3
// EXPECT s[i] = (i * 77777 - 3000000) / (1 << i % 31) * 5 + (i * 77777 - 3000000) % (1 << i % 31)
// EXPECT l[i] = i * 7777777777777 / 32 + i * 7777777777777 % (1 << i % 31)
// Divisors that are 1 shifted, by as much as the width leaves of a number.
kernel void division_by_powers(global uint* u, global int* s, global ulong* l, uint stage) {
  size_t i = get_global_id(0);
  uint shared = 1u << stage;
  int own = 1 << (i % 31);
  u[i] = u[i] / shared + u[i] % shared * 3;
  s[i] = s[i] / own * 5 + s[i] % own;
  l[i] = l[i] / shared + l[i] % own;
}
