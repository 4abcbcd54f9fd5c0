// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N * 8] = -1
// EXPECT out[i] = i / 8 * 100 + 7 - i % 8
// GLOBAL 1 7 64
// Two arguments in local memory, and a barrier in the child.
kernel void local_arguments(global int* out) {
  int i = get_global_id(0);
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(8, 8),
                 ^(local void* a, local void* b) {
                   local int* values = a;
                   local long16* aligned = b;
                   int k = get_local_id(0);
                   values[k] = i * 100 + k;
                   if (k == 0) aligned[0] = (long16)(i);
                   barrier(CLK_LOCAL_MEM_FENCE);
                   if (aligned[0].s7 == i) out[i * 8 + k] = values[7 - k];
                 },
                 (uint)(8 * sizeof(int)), (uint)sizeof(long16));
}
