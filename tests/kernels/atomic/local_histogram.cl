// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS bins uint[16] = 0
// ARGS in const uint[N] = i * 7
// EXPECT bins[i] = sum(j, 0, N, in[j] % 16 == i ? 1 : 0)
kernel void histogram(global uint* bins, global const uint* in) {
  local uint mine[16];
  for (uint b = get_local_id(0); b < 16; b += get_local_size(0)) mine[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[in[get_global_id(0)] % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = get_local_id(0); b < 16; b += get_local_size(0))
    if (mine[b]) atomic_add(&bins[b], mine[b]);
}
