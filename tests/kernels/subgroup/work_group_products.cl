// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products, bits and truth values of all work-items of a group, and of those up to each
// (cl_khr_work_group_uniform_arithmetic).
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 16x2 70
// ARGS in const int[N] = i * 37 % 101 - 50
// ARGS values local int[L]
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define CHECK(T, NAME, IDENTITY, VALUE, TOGETHER)                                  \
  {                                                                                \
    T all = IDENTITY, before = IDENTITY, upto = IDENTITY, a, b, own;               \
    for (uint i = 0; i < count; ++i) {                                             \
      int v = values[i];                                                           \
      a = all, b = VALUE, all = TOGETHER;                                          \
      if (i < at) a = before, before = TOGETHER;                                   \
      if (i <= at) a = upto, upto = TOGETHER;                                      \
    }                                                                              \
    int v = values[at];                                                            \
    own = VALUE;                                                                   \
    wrong |= work_group_reduce_##NAME(own) != all;                                 \
    wrong |= (work_group_scan_inclusive_##NAME(own) != upto) << 1;                 \
    wrong |= (work_group_scan_exclusive_##NAME(own) != before) << 2;               \
  }

kernel void products(global const int* in, local int* values, global int* out) {
  size_t at = get_local_linear_id();
  int wrong = 0;
  values[at] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  size_t count = get_local_size(0) * get_local_size(1) * get_local_size(2);
  CHECK(uint, mul, 1, v | 1, a * b)
  CHECK(long, mul, 1, (long)v | 1, a * b)
  CHECK(half, mul, 1, v & 1 ? -1 : 1, a * b)
  CHECK(float, mul, 1, v & 1 ? -1 : 1, a * b)
  CHECK(double, mul, 1, v & 1 ? -2 : 1, a * b)
  CHECK(int, and, ~0, v | 3, a & b)
  CHECK(int, or, 0, v & 5, a | b)
  CHECK(ulong, xor, 0, (ulong)v << 7, a ^ b)
  CHECK(int, logical_and, 1, v > -50, a && b)
  CHECK(int, logical_or, 0, v > 45, a || b)
  CHECK(int, logical_xor, 0, v & 1, !a != !b)
  out[get_global_linear_id()] = wrong;
}
