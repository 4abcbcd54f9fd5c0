// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N * 4] = -1
// ARGS codes int[N] = 1
// EXPECT out[i] = i / 4 * 3 + i % 4
// EXPECT codes[i] = 0
// What a child captured is its parent's at the time of the call.
kernel void one_child_each(global int* out, global int* codes) {
  int i = get_global_id(0), value = i * 3;
  codes[i] = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4),
                            ^{ out[i * 4 + get_global_id(0)] = value + get_global_id(0); });
  value = -7;
}
