// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N] = 0
// EXPECT out[i] = i % 3 == 0 ? 10 + i : i % 3 == 1 ? 3 * i : 0
kernel void divergent(global int* out) {
  int i = get_global_id(0);
  if (i % 3 == 0) {
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[i] = 10 + i; });
  } else if (i % 3 == 1) {
    for (int k = 0; k < 3; ++k)
      enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1),
                     ^{ atomic_add(out + i, i); });
  }
}
