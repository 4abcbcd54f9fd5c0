// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define SIDE 16
kernel __attribute__((reqd_work_group_size(SIDE, SIDE, 1))) void stencil_tiled(
    global const float* in, global float* out, int w, int h) {
  local float tile[SIDE + 2][SIDE + 2];
  int left = get_group_id(0) * SIDE - 1, top = get_group_id(1) * SIDE - 1;
  for (int i = get_local_id(1) * SIDE + get_local_id(0); i < (SIDE + 2) * (SIDE + 2);
       i += SIDE * SIDE) {
    int x = clamp(left + i % (SIDE + 2), 0, w - 1), y = clamp(top + i / (SIDE + 2), 0, h - 1);
    tile[i / (SIDE + 2)][i % (SIDE + 2)] = in[y * w + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = get_local_id(0) + 1, y = get_local_id(1) + 1;
  out[get_global_id(1) * w + get_global_id(0)] =
      0.5f * tile[y][x] +
      0.125f * (tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x]);
}
