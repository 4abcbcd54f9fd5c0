// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Few work-items' windows are clamped, and what these make in masks counts little; a window that lanes walk side by
// side is no row that one work-item had better walk alone.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel blur: {{8|16|32}} work-items at a time
kernel void blur(global const uchar* in, global uchar* out, global const int* weights, int w, int h, int r) {
  int x = get_global_id(0), y = get_global_id(1);
  int first_x = max(x - r, 0), last_x = min(x + r, w - 1), first_y = max(y - r, 0), last_y = min(y + r, h - 1);
  uint sum = 0;
  for (int j = first_y; j <= last_y; ++j)
    for (int i = first_x; i <= last_x; ++i) sum += in[j * w + i] * weights[(j - y + r) * (2 * r + 1) + i - x + r];
  out[y * w + x] = sum >> 8;
}
