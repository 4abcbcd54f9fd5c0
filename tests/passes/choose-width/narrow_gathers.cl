// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No machine gathers bytes: where a kernel does little else, one work-item at a time is faster.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel bytes: one work-item at a time
kernel void bytes(global const char* text, global int* lengths, global const int* first) {
  int i = get_global_id(0), from = first[i], n = 0;
  while (text[from + n]) ++n;
  lengths[i] = n;
}

// CHECK: kernel words: 16 work-items at a time
kernel void words(global const int* text, global int* lengths, global const int* first) {
  int i = get_global_id(0), from = first[i], n = 0;
  while (text[from + n]) ++n;
  lengths[i] = n;
}
