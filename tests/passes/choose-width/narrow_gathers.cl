// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No machine gathers bytes: where a kernel does little else, one work-item at a time is faster.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel bytes: one work-item at a time
kernel void bytes(global const uchar* text, global uint* hashes, global const int* first) {
  int i = get_global_id(0);
  uint hash = 0;
  for (int at = first[i]; text[at]; ++at) hash = hash * 31 ^ text[at];
  hashes[i] = hash;
}

// CHECK: kernel words: 16 work-items at a time
kernel void words(global const uint* text, global uint* hashes, global const int* first) {
  int i = get_global_id(0);
  uint hash = 0;
  for (int at = first[i]; text[at]; ++at) hash = hash * 31 ^ text[at];
  hashes[i] = hash;
}
