// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work on bytes fills registers with them, where wider integers only say where clamped neighbours are, which is computed for
// one lane; not where these integers are looked up from lane to lane.
// RUN: weftc --report --target-cpu=x86-64-v4 --kernel=darkest -o %t %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v4 --kernel=looked_up -o %t %s 2>&1 | FileCheck %s --check-prefix=LOOKED-UP
// CHECK: kernel darkest: 64 work-items at a time
kernel void darkest(global const uchar* in, global uchar* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  uchar least = 255, most = 0;
  for (int k = 0; k < 9; ++k) {
    uchar near = in[clamp(y + k / 3 - 1, 0, h - 1) * w + clamp(x + k % 3 - 1, 0, w - 1)];
    least = min(least, near);
    most = max(most, near);
  }
  out[y * w + x] = most - least;
}

// LOOKED-UP: kernel looked_up: {{(one|[1-9]|16)}} work-item
kernel void looked_up(global const uchar* in, global const int* where, global uchar* out, int w) {
  int x = get_global_id(0);
  uchar least = 255;
  for (int k = 0; k < 9; ++k) least = min(least, in[clamp(where[x] * 3 + k * w, 0, w * w)]);
  out[x] = least;
}
