// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collective functions of work-groups of any size, one after another and in loops.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 101 - 50
// ARGS values local long[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define CHECK(T)                                                                        \
  {                                                                                     \
    T x = (T)own, all = 0, least = x, greatest = x, before = 0;                         \
    for (uint i = 0; i < count; ++i) {                                                  \
      T each = (T)values[i];                                                            \
      all += each;                                                                      \
      least = min(least, each);                                                         \
      greatest = max(greatest, each);                                                   \
      if (i < at) before += each;                                                       \
    }                                                                                   \
    wrong |= work_group_reduce_add(x) != all;                                           \
    wrong |= (work_group_reduce_min(x) != least) << 1;                                  \
    wrong |= (work_group_reduce_max(x) != greatest) << 2;                               \
    wrong |= (work_group_scan_exclusive_add(x) != before) << 3;                         \
    wrong |= (work_group_scan_inclusive_add(x) != before + x) << 4;                     \
    T so_far = work_group_scan_inclusive_max(x);                                        \
    wrong |= (so_far < x || so_far > greatest) << 5;                                    \
    wrong |= (work_group_broadcast(x, mx, my, mz) != (T)values[middle]) << 6;           \
  }

kernel void one_after_another(global const int* in, local long* values, global int* out) {
  size_t at = get_local_linear_id();
  int own = in[get_global_linear_id()], wrong = 0;
  values[at] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  size_t lx = get_local_size(0), ly = get_local_size(1), lz = get_local_size(2);
  size_t count = lx * ly * lz, mx = lx / 2, my = ly / 2, mz = lz / 2;
  size_t middle = (mz * ly + my) * lx + mx;
  CHECK(int)
  CHECK(ulong)
  CHECK(half)
  CHECK(float)
  wrong |= (!!work_group_all(own > -50) != (work_group_reduce_min(own) > -50)) << 8;
  wrong |= (!!work_group_any(own > 40) != (work_group_reduce_max(own) > 40)) << 9;
  out[get_global_linear_id()] = wrong;
}

kernel void in_loops(global const int* in, local long* values, global int* out) {
  size_t count = get_local_size(0) * get_local_size(1) * get_local_size(2);
  int own = in[get_global_linear_id()], wrong = 0;
  for (int turn = 0; turn < 5; ++turn) {
    int rank = work_group_scan_exclusive_add(1);
    wrong |= rank != get_local_linear_id();
    if (turn & 1) wrong |= (work_group_reduce_add(turn) != turn * (int)count) << 1;
    int total = work_group_reduce_add(own + turn);
    wrong |= (work_group_reduce_max(total) != total) << 2;
    wrong |= (work_group_scan_inclusive_min(-rank) != -rank) << 3;
  }
  out[get_global_linear_id()] = wrong;
}
