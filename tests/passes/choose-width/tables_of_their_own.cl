// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that look up tables of their own keep no other lanes waiting: without gathers, more of them only take longer,
// and more of the first cache. Those that write where data choose wait for what they wrote.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel look_up: 8 work-items at a time
kernel void look_up(global const int* restrict in, global int* restrict out) {
  int i = get_global_id(0), table[8];
  for (int k = 0; k < 8; ++k) table[k] = in[k + i];
  out[i] = table[in[i + 9] & 7];
}

// CHECK: kernel count: 16 work-items at a time
kernel void count(global const uchar* text, global int* most) {
  global const uchar* mine = text + get_global_id(0) * 64;
  int counts[26];
  for (int i = 0; i < 26; ++i) counts[i] = 0;
  for (int i = 0; i < 64; ++i)
    if (mine[i] >= 'a' && mine[i] <= 'z') ++counts[mine[i] - 'a'];
  int best = 0;
  for (int i = 0; i < 26; ++i) best = max(best, counts[i]);
  most[get_global_id(0)] = best;
}
