// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out ulong[N] = 0
// ARGS zero uint = 0
// EXPECT out[i] = i % X + 100 * (i / X) + 10000 * X
// LOCAL 1 3 4x2 7x3
kernel void by_index(global ulong* out, uint zero) {
  ulong sum = 0, scale = 1;
  for (uint d = zero; d < 2; ++d) {
    sum += get_global_id(d) * scale;
    scale *= 100;
  }
  out[get_global_id(zero) + get_global_size(zero) * get_global_id(zero + 1)] = sum + 10000 * get_global_size(zero);
}
