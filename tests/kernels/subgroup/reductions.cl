// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, least and greatest values of all work-items of a sub-group, and of those up to each.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 101 - 50
// ARGS values local long[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define CHECK(T)                                                                           \
  {                                                                                        \
    T x = (T)own, all = own, least = own, greatest = own, before = 0, upto = 0;            \
    all = 0;                                                                               \
    for (uint i = 0; i < count; ++i) {                                                     \
      T each = (T)values[first + i];                                                       \
      all += each;                                                                         \
      least = min(least, each);                                                            \
      greatest = max(greatest, each);                                                      \
      if (i < lane) before += each;                                                        \
      if (i <= lane) upto += each;                                                         \
    }                                                                                      \
    wrong |= sub_group_reduce_add(x) != all;                                               \
    wrong |= (sub_group_reduce_min(x) != least) << 1;                                      \
    wrong |= (sub_group_reduce_max(x) != greatest) << 2;                                   \
    wrong |= (sub_group_scan_exclusive_add(x) != before) << 3;                             \
    wrong |= (sub_group_scan_inclusive_add(x) != upto) << 4;                               \
    wrong |= (sub_group_scan_inclusive_min(x) > x) << 5;                                   \
    wrong |= (lane != 0 && sub_group_scan_exclusive_max(x) > greatest) << 6;               \
    wrong |= (sub_group_broadcast(x, count - 1) != (T)values[first + count - 1]) << 7;     \
  }

kernel void arithmetic(global const int* in, local long* values, global int* out) {
  size_t at = get_local_linear_id();
  int own = in[get_global_linear_id()], wrong = 0;
  values[at] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint lane = get_sub_group_local_id(), count = get_sub_group_size(), first = at - lane;
  CHECK(char)
  CHECK(ushort)
  CHECK(int)
  CHECK(ulong)
  CHECK(half)
  CHECK(float)
  CHECK(double)
  wrong |= (!!sub_group_all(own > -50) != (sub_group_reduce_min(own) > -50)) << 8;
  wrong |= (!!sub_group_any(own > 40) != (sub_group_reduce_max(own) > 40)) << 9;
  out[get_global_linear_id()] = wrong;
}
