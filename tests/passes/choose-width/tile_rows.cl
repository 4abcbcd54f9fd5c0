// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places in a tile are bits of the local id: more lanes than a row has would access two rows.
// RUN: weftc --report --local-size=256,1,1 --target-cpu=x86-64-v4 %s -o %t 2>&1 | FileCheck %s

// CHECK: kernel flat_tiles: 16 work-items at a time
kernel void flat_tiles(global const float* a, global const float* b, global float* c, int n) {
  local float ta[16][16], tb[16][16];
  int l = get_local_id(0), x = l & 15, y = l >> 4;
  int row = get_group_id(1) * 16 + y, column = get_group_id(0) * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    ta[y][x] = a[row * n + k + x];
    tb[y][x] = b[(k + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 16; ++j) sum += ta[y][j] * tb[j][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

// One access of two rows is little beside what more lanes gain.
// CHECK: kernel rows_of_8: {{16|32}} work-items at a time
kernel void rows_of_8(global const float* a, global const float* b, global float* c, int n) {
  local float ta[32][8], tb[8][64];
  int l = get_local_id(0), x = l & 63, y = l >> 6;
  float sums[8] = {};
  for (int k = 0; k < n; k += 8) {
    ta[l >> 3][l & 7] = a[(l >> 3) * n + k + (l & 7)];
    tb[y][x] = b[(k + y) * n + x];
    tb[y + 4][x] = b[(k + y + 4) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 8; ++j)
      for (int i = 0; i < 8; ++i) sums[i] += ta[y * 8 + i][j] * tb[j][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 8; ++i) c[(y * 8 + i) * n + x] = sums[i];
}

// Nobody else's bits tell where a row ends.
// CHECK: kernel sort_step: {{32|64}} work-items at a time
kernel void sort_step(global uint* p) {
  local uint t[256];
  int l = get_local_id(0);
  t[l] = p[get_global_id(0)];
  for (int k = 2; k <= 256; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int other = l ^ j;
      if (other > l && (t[l] > t[other]) == ((l & k) == 0)) {
        uint mine = t[l];
        t[l] = t[other];
        t[other] = mine;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = t[l];
}
