// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lesser and the greater of two halves in memory, which LLVM takes for minima of halves. The bits 0x6400 + k are the
// half 1024 + k.
// ARGS bits ushort[N + 1] = 25600 + i % 100
// ARGS least float[N] = 0
// ARGS most float[N] = 0
// EXPECT least[i] = i % 100 == 99 ? 1024 : 1024 + i % 100
// EXPECT most[i] = i % 100 == 99 ? 1123 : 1025 + i % 100
kernel void extremes(global const half* bits, global float* least, global float* most) {
  size_t i = get_global_id(0);
  least[i] = fmin(vload_half(i, bits), vload_half(i + 1, bits));
  most[i] = fmax(vload_half(i, bits), vload_half(i + 1, bits));
}
