// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diffusion in tiles whose neighbours below and to the right are held apart.
#define SIDE 16

kernel void tile_rims(global const float* in, global float* out, int columns) {
  local float tile[SIDE][SIDE], below[SIDE][SIDE], right[SIDE][SIDE];
  int tx = get_local_id(0), ty = get_local_id(1);
  int corner = (get_group_id(1) * columns + get_group_id(0)) * SIDE, i = corner + ty * columns + tx;
  tile[ty][tx] = in[i];
  below[ty][tx] = in[corner + SIDE * columns + tx];
  right[ty][tx] = in[corner + ty * columns + SIDE];
  barrier(CLK_LOCAL_MEM_FENCE);
  float south, east;
  if (ty == SIDE - 1 && tx == SIDE - 1) {
    south = below[ty][tx];
    east = right[ty][tx];
  } else if (tx == SIDE - 1) {
    south = tile[ty + 1][tx];
    east = right[ty][tx];
  } else if (ty == SIDE - 1) {
    south = below[ty][tx];
    east = tile[ty][tx + 1];
  } else {
    south = tile[ty + 1][tx];
    east = tile[ty][tx + 1];
  }
  out[i] = tile[ty][tx] + 0.25f * (south - 2 * tile[ty][tx] + east);
}
