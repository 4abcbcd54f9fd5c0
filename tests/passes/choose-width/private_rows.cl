// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of private variables lie side by side, unlike those of buffers, and push nothing out of the cache.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel sums: {{[1-6][0-9]}} work-items at a time
kernel void sums(global const uint* in, global uint* out, int n) {
  int id = get_global_id(0);
  uint words[80], more[80], sum = 0;
  for (int i = 0; i < n; ++i) words[i] = in[i * 4096 + id];
  for (int i = 0; i < n; ++i) more[i] = words[i] * 5;
  for (int turn = 0; turn < n; ++turn)
    for (int i = 0; i < n; ++i) sum = rotate(sum, 5u) ^ words[i] + more[i];
  out[id] = sum;
}
