// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N] = 0
// EXPECT out[i] = 31
// GLOBAL 1 7 64
kernel void questions(global int* out) {
  int i = get_global_id(0);
  void (^block)(void) = ^{ out[i] += 16; };
  ndrange_t range = ndrange_1D(64, 16);
  uint most = get_kernel_work_group_size(block);
  uint multiple = get_kernel_preferred_work_group_size_multiple(block);
  uint lanes = get_kernel_max_sub_group_size_for_ndrange(range, block);
  uint count = get_kernel_sub_group_count_for_ndrange(range, block);
  out[i] = (most >= 16 ? 1 : 0) | (multiple >= 1 && multiple <= 64 ? 2 : 0) |
           (lanes == multiple ? 4 : 0) | (count == (16 + lanes - 1) / lanes ? 8 : 0);
  enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), block);
}
