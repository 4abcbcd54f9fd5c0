// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out int[N * 24] = -1
// EXPECT out[i] = i % 24 + 1000 * (i / 24)
// GLOBAL 1 7 33
// Offsets, sizes and local sizes of one to three dimensions.
kernel void ranges(global int* out) {
  int i = get_global_id(0);
  queue_t queue = get_default_queue();
  global int* own = out + i * 24;
  enqueue_kernel(queue, 0, ndrange_1D(2, 4, 2), ^{
    own[get_global_id(0) - 2] = get_global_id(0) - get_global_offset(0) + 1000 * i;
  });
  const size_t offset[2] = {1, 2}, size[2] = {2, 4}, local_size[2] = {1, 4};
  enqueue_kernel(queue, 0, ndrange_2D(offset, size, local_size), ^{
    int at = 4 + (get_global_id(1) - 2) * 2 + get_global_id(0) - 1;
    own[at] = get_local_size(1) == 4 && get_work_dim() == 2 ? at + 1000 * i : -2;
  });
  const size_t cube[3] = {2, 3, 2};
  enqueue_kernel(queue, 0, ndrange_3D(cube), ^{
    int at = 12 + (get_global_id(2) * 3 + get_global_id(1)) * 2 + get_global_id(0);
    own[at] = get_global_size(1) == 3 && get_work_dim() == 3 ? at + 1000 * i : -3;
  });
}
