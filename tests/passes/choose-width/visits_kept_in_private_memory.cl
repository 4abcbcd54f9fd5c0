// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A walk through a tree that counts what it finds does not wait for other work-items, although what
// is to visit lies in private memory. A loop waits whose private memory depends on an atomic.
// RUN: weftc --report --width=8 --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel walk: 8 work-items at a time
kernel void walk(global int2* found, global volatile int* count, global const int* tree, int most) {
  int visits[64], depth = 0;
  visits[depth++] = get_global_id(0);
  do {
    int node = visits[--depth];
    if (tree[node] > 0) {
      int place = atomic_inc(count);
      if (place < most) found[place] = (int2)(node, get_global_id(0));
    } else {
      visits[depth++] = node * 2 + 1;
      visits[depth++] = node * 2 + 2;
    }
  } while (depth);
}

// CHECK: kernel by_value: one work-item at a time, because it waits
kernel void by_value(global volatile int* flag, global int* out, int n) {
  int seen[16] = {0}, i = 0;
  do {
    seen[i++ & 15] = atomic_or(flag, 0);
  } while (seen[i * n & 15] == 0);
  out[get_global_id(0)] = i;
}

// CHECK: kernel by_place: one work-item at a time, because it waits
kernel void by_place(global volatile int* flag, global int* out, int n) {
  int seen[16] = {0}, i = 0;
  do {
    seen[atomic_or(flag, 0) & 15] = ++i;
  } while (seen[n & 15] == 0);
  out[get_global_id(0)] = i;
}

// CHECK: kernel by_way: one work-item at a time, because it waits
kernel void by_way(global volatile int* flag, global int* out, int n) {
  int seen[16] = {0}, i = 0;
  do {
    if (atomic_or(flag, 0) == 3) {
      out[i++] = 5;
      seen[n * i & 15] = 1;
    }
  } while (seen[n & 15] == 0);
  out[get_global_id(0)] = i;
}
