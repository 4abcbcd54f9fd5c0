// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A power is a product of doubles in a sum of floats: eight lanes of these leave half of the
// registers empty, which sixteen fill.
// RUN: weftc --report --target-cpu=graniterapids %s -o %t 2>&1 | FileCheck %s

// CHECK: kernel powers: 16 work-items at a time
kernel void powers(global const float* in, global float* out) {
  size_t i = get_global_id(0);
  out[i] = pow(in[i] + 0.1f, 2.2f) + pown(in[i], 5) + powr(in[i] + 0.2f, 0.4f);
}
