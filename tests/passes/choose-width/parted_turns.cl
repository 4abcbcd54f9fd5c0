// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A search whose work-items leave its loops in different turns: its depth then differs from lane to
// lane, so that their stacks are gathered and scattered, and all lanes wait for the longest search.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel search: one work-item at a time
kernel void search(global const uint* first, global int* counts) {
  uint open[32], taken[32];
  int depth = 0, count = 0;
  open[0] = first[get_global_id(0)];
  taken[0] = 0;
  while (depth >= 0) {
    if (!open[depth]) {
      --depth;
      continue;
    }
    uint next = open[depth] & -open[depth];
    open[depth] ^= next;
    if (depth == 31) {
      ++count;
      continue;
    }
    taken[depth + 1] = (taken[depth] | next) << 1;
    ++depth;
    open[depth] = ~taken[depth] & 511;
  }
  counts[get_global_id(0)] = count;
}

// One path for all: a lane's stack lies beside its neighbours'.
// CHECK: kernel together: {{[0-9]+}} work-items at a time
kernel void together(global const uint* first, global int* counts, int turns) {
  uint open[32], taken[32];
  int depth = 0, count = 0;
  open[0] = first[get_global_id(0)];
  taken[0] = 0;
  while (turns-- > 0) {
    uint next = open[depth] & -open[depth];
    open[depth] ^= next;
    taken[depth + 1] = (taken[depth] | next) << 1;
    depth = (depth + 1) & 15;
    open[depth] = ~taken[depth] & 511;
    count += next;
  }
  counts[get_global_id(0)] = count;
}
