// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N * 5] = -1
// EXPECT out[i] = i / 5 + i % 5
// GLOBAL 1 7 64
void descend(global int* out, int place, int depth, int value) {
  out[place + depth] = value + depth;
  if (depth < 4)
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),
                   ^{ descend(out, place, depth + 1, value); });
}
kernel void nested(global int* out) {
  int i = get_global_id(0);
  descend(out, i * 5, 0, i);
}
