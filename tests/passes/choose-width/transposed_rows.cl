// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No more lanes write rows apart than leave each other's lines in the cache until the next rows of
// work-items fill them.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel transpose: 16 work-items at a time
kernel void transpose(global const float* in, global float* out, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * n + y] = in[y * n + x];
}
