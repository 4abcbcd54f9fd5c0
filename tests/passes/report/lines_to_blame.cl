// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang-format off: a check stands on one line
// The report names the lines that cost vector code its speed, and no others.
// RUN: weftc --report --width=8 -o /dev/null %s 2>&1 | FileCheck %s --implicit-check-not=source
// RUN: weftc --report --width=1 -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=SCALAR

// CHECK: kernel spread: 8 work-items at a time
// SCALAR: kernel spread: one work-item at a time, because no more are asked for
kernel void spread(global float* out, global const int* index, global const float* in) {
  size_t i = get_global_id(0);
  float sum = in[i];
  // CHECK: <source>:[[#@LINE+1]]:{{[0-9]+}}: gathered: the work-items' addresses follow no pattern
  sum += in[index[i]];
  // CHECK: <source>:[[#@LINE+1]]:{{[0-9]+}}: divergent branch: both sides run, each under a mask
  if (sum > 1)
    // CHECK: <source>:[[#@LINE+1]]:{{[0-9]+}}: scattered: the work-items' addresses are 400 bytes apart
    out[i * 100] = sum;
}

// CHECK: kernel inside: 8 work-items at a time
kernel void inside(global float* out, int n) {
  int i = get_global_id(0);
  // CHECK: <source>:[[#@LINE+2]]:{{[0-9]+}}: divergent branch: both sides run, each under a mask
  // CHECK: <source>:[[#@LINE+1]]:{{[0-9]+}}: divergent branch: only in SIMD groups that a border runs through
  if (i < n) out[i] = 1;
}

// CHECK: kernel forever: one work-item at a time, because a loop has no end
kernel void forever(global float* out) {
  for (;;) out[get_global_id(0)] += 1;
}
