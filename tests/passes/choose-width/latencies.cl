// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More work-items than a register has lanes, where each turn of a loop waits for a comparison that
// goes to a mask, a quotient or a gather of the turn before.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel masks: 16 work-items at a time
kernel void masks(global ulong* out, ulong m) {
  ulong a = out[get_global_id(0)], sum = 0;
  for (ulong b = a; b != 0; b >>= 1) {
    if (b & 1) sum = sum >= m - a ? sum - (m - a) : sum + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  out[get_global_id(0)] = sum;
}

// CHECK: kernel quotients: 64 work-items at a time
kernel void quotients(global const uint* x, global uint* y) {
  uint a = x[get_global_id(0)], b = y[get_global_id(0)];
  while (b != 0) {
    uint rest = a % b;
    a = b;
    b = rest;
  }
  y[get_global_id(0)] = a;
}

// CHECK: kernel gathers: {{32|64}} work-items at a time
kernel void gathers(global const int* next, global int* place, int turns) {
  int at = place[get_global_id(0)];
  for (int i = 0; i < turns; ++i) at = next[at];
  place[get_global_id(0)] = at;
}
