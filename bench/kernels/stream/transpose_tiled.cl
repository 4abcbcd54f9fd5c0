// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void transpose_tiled(global const float* in,
                                                                             global float* out,
                                                                             int n) {
  local float tile[16][17];
  int x = get_global_id(0), y = get_global_id(1), lx = get_local_id(0), ly = get_local_id(1);
  tile[ly][lx] = in[y * n + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  int tx = get_group_id(1) * 16 + lx, ty = get_group_id(0) * 16 + ly;
  out[ty * n + tx] = tile[lx][ly];
}
