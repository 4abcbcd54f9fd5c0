// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all work-items take from one place lanes take together, which makes good for what they then scatter. Within the
// work-group it costs one work-item little as well, but then it guesses wrong whether it does: 16 lanes take a third of
// the time there.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s -- -cl-std=CL3.0 2>&1 | FileCheck %s

// CHECK: kernel packets: 16 work-items at a time
kernel void packets(write_only pipe int4 p, global const int4* in, global int* failed) {
  int4 packet = in[get_global_id(0)];
  if (write_pipe(p, &packet)) *failed = 1;
}

// CHECK: kernel append: 16 work-items at a time
kernel void append(global const int4* in, global int4* out, global uint* tail) {
  const int4 value = in[get_global_id(0)];
  if (value.x & 1) out[atomic_inc(tail)] = value;
}

// CHECK: kernel append_to_group: 16 work-items at a time
kernel void append_to_group(global const int4* in, global int4* out, local uint* tail) {
  const int4 value = in[get_global_id(0)];
  if (value.x & 1) out[atomic_inc(tail)] = value;
}
