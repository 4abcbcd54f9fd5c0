// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc --emit-spirv -o %t.spv %s
// RUN: weftc --report --width=8 -o /dev/null %t.spv 2>&1 | FileCheck %s

// A module without lines: nothing says that the branch stands in a builtin function.
// CHECK: {{^}}  divergent branch: both sides run, each under a mask
// CHECK: kernel guarded: 8 work-items at a time
kernel void guarded(global const int* in, global int* out) {
  size_t i = get_global_id(0);
  if (in[i] > 3) out[in[i]] = in[i];
}
