// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Without registers for masks, a mask fills one of bytes at most.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=V4
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=V3

// V4: kernel dilate: 64 work-items at a time
// V3: kernel dilate: 32 work-items at a time
kernel void dilate(global const uchar* in, global uchar* out, int w) {
  int x = get_global_id(0);
  uchar most = 0;
  for (int dx = -9; dx <= 9; ++dx) {
    int px = x + dx;
    if (px >= 0 && px < w) most = max(most, in[px]);
  }
  out[x] = most;
}
