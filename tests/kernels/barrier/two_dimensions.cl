// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i / X / LY * LY * X + (i / X % LY + LY - 1 - 2 * (i / X % LY)) * X + i % X / LX * LX + LX - 1 - i % X % LX
// GLOBAL 1 7 20
// LOCAL 4x2 3x3 1x5 16x4
kernel void flip(global int* out) {
  local int tile[64];
  int x = get_local_id(0), y = get_local_id(1), nx = get_local_size(0), ny = get_local_size(1);
  int at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  tile[y * nx + x] = at;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = tile[(ny - 1 - y) * nx + nx - 1 - x];
}
