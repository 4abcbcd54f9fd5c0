// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of private variables lie side by side, unlike those of buffers, and push nothing out of the cache. Lanes that look
// up tables of their own keep no other lanes waiting: without gathers, more of them only take longer, and more of the
// first cache. Those that write where data choose wait for what they wrote.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=LOOK
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %S/../../../bench/kernels/integer/count_letters.cl 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: kernel count_letters: 16 work-items at a time

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

// LOOK: kernel look_up: 8 work-items at a time
kernel void look_up(global const int* restrict in, global int* restrict out) {
  int i = get_global_id(0), table[8];
  for (int k = 0; k < 8; ++k) table[k] = in[k + i];
  out[i] = table[in[i + 9] & 7];
}
