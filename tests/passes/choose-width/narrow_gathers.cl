// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No machine gathers bytes, which are taken out of words. Those of a private variable wait besides
// for what was stored byte by byte: where a kernel does little else, one work-item at a time is
// faster.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel swaps: one work-item at a time
kernel void swaps(global uint* seeds, int turns) {
  int id = get_global_id(0);
  uchar order[256];
  for (int i = 0; i < 256; ++i) order[i] = i;
  uint seed = seeds[id];
  for (int i = 0; i < turns; ++i) {
    seed = seed * 1664525 + 1013904223;
    uint a = seed >> 24, b = seed >> 16 & 255;
    uchar other = order[a];
    order[a] = order[b];
    order[b] = other;
  }
  seeds[id] = order[seed >> 24];
}

// CHECK: kernel bytes: 64 work-items at a time
kernel void bytes(global const uchar* text, global uint* hashes, global const int* first) {
  int i = get_global_id(0);
  uint hash = 0;
  for (int at = first[i]; text[at]; ++at) hash = hash * 31 ^ text[at];
  hashes[i] = hash;
}

// Sums besides, and what lies side by side.
// CHECK: kernel cipher: 16 work-items at a time
kernel void cipher(global const uchar* key, global uchar* out, int count) {
  uchar order[256];
  int id = get_global_id(0);
  for (int i = 0; i < 256; ++i) order[i] = i;
  uchar at = 0;
  for (int i = 0; i < 256; ++i) {
    at += order[i] + key[id * 16 + i % 16];
    uchar other = order[i];
    order[i] = order[at];
    order[at] = other;
  }
  at = 0;
  for (int k = 0; k < count; ++k) {
    uchar next = k + 1;
    at += order[next];
    uchar other = order[next];
    order[next] = order[at];
    order[at] = other;
    out[id * count + k] = order[(uchar)(order[next] + order[at])];
  }
}
