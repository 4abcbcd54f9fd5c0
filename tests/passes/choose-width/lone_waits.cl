// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A work-item that waits while those beside it have nothing to do may wait in step with them.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s
// The last group of a row may be smaller in OpenCL C 3.0:
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s -- -cl-std=CL3.0 2>&1 | FileCheck %s

// CHECK: kernel first: {{[0-9]+}} work-items at a time
kernel void first(volatile global int* turn, global int* out) {
  local int found;
  if (get_local_id(0) == 0) {
    while (*turn == 0) {}
    found = *turn;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = found;
}

// CHECK: kernel last: {{[0-9]+}} work-items at a time
kernel void last(volatile global int* turn, global int* out) {
  local int found;
  if (get_local_id(0) + 1 == get_local_size(0) && out[0] > 0) {
    while (*turn == 0) {}
    found = *turn;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = found;
}

// Each step to the place has two of the step before, which makes 2^48 in all.
#define STEP place = place * (place >> 1);
#define FOUR_STEPS STEP STEP STEP STEP
// CHECK: kernel power: {{[0-9]+}} work-items at a time
kernel void power(volatile global int* turn) {
  ulong place = get_local_size(0);
  FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS
  FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS FOUR_STEPS
  if (get_local_id(0) == place)
    while (*turn == 0) {}
}

// It may wait for what those beside it write: ahead of the barrier,
// CHECK: kernel behind: one work-item at a time, because it waits for other work-items
kernel void behind(volatile global int* turn, global int* out) {
  if (get_local_id(0) == 0)
    while (*turn == 0) {}
  out[get_global_id(0)] = *turn;
  barrier(CLK_LOCAL_MEM_FENCE);
}

// on another way,
// CHECK: kernel beside: one work-item at a time, because it waits for other work-items
kernel void beside(volatile global int* turn, global int* out) {
  if (get_local_id(0) == 0) {
    while (*turn == 0) {}
  } else {
    atomic_inc(turn);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = *turn;
}

// or in another turn.
// CHECK: kernel in_turns: one work-item at a time, because it waits for other work-items
kernel void in_turns(volatile global int* turn, global int* out) {
  for (int i = 0; i < 8; ++i) {
    out[get_global_id(0)] = i;
    if (get_local_id(0) == i)
      while (turn[i] == 0) {}
    atomic_inc(&turn[get_local_id(0)]);
  }
}

// Two work-items wait in step for each other.
// CHECK: kernel several: one work-item at a time, because it waits for other work-items
kernel void several(volatile global int* turn, global int* out) {
  if (get_local_id(0) < 2)
    while (*turn == 0) {}
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = *turn;
}
