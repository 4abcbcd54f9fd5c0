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
