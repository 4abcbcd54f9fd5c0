// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every other line of L goes to local memory, line by line, and from there back plane by plane: by
// words, and by bytes where no word begins.
// ARGS out int[N * 4] = -1
// ARGS in const int[N * 4] = i * 5 + 1
// ARGS tmp local int[L * 6 + 1]
// EXPECT out[i] = (i / L % 2 == 0) * (in[i] + 1) - 1
// LOCAL 1 3 16 61 4x4
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

size_t Items(void) { return get_local_size(0) * get_local_size(1); }
size_t Base(void) { return (get_group_id(1) * get_num_groups(0) + get_group_id(0)) * Items() * 4; }

kernel void words(global int* out, global const int* in, local int* tmp) {
  size_t n = Items();
  async_work_group_copy_2D2D(tmp, 1, in, Base(), 4, n, 2, 2 * n, 3 * n, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy_3D3D(out, Base(), tmp, 1, 4, n, 1, 2, n, 3 * n, n, 2 * n, 0);
  wait_group_events(1, &e);
}

kernel void bytes(global int* out, global const int* in, local int* tmp) {
  size_t n = 4 * Items();
  event_t e = async_work_group_copy_2D2D(tmp, 3, in, 4 * Base(), 1, n, 2, 2 * n, 3 * n, 0);
  wait_group_events(1, &e);
  e = async_work_group_copy_3D3D(out, 4 * Base(), tmp, 3, 1, n, 1, 2, n, 3 * n, n, 2 * n, 0);
  wait_group_events(1, &e);
}

kernel void none(global int* out, global const int* in, local int* tmp) {
  async_work_group_copy_2D2D(tmp, 0, in, 0, 4, 0, 2, 0, 0, 0);
  async_work_group_copy_3D3D(tmp, 0, in, 0, 0, 7, 2, 2, 0, 0, 0, 0, 0);
  event_t e = async_work_group_copy_3D3D(tmp, 0, in, 0, 4, 7, 2, 0, 0, 0, 0, 0, 0);
  wait_group_events(1, &e);
  words(out, in, tmp);
}
