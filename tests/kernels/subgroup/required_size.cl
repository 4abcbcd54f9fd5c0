// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that requires a size of sub-groups has it, at any width of registers.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 1 3 5x3x2 70
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

#define KERNEL(N) \
  kernel __attribute__((intel_reqd_sub_group_size(N))) void has_##N(global int* wrong) { \
    wrong[get_global_linear_id()] = faults(N); \
  } \
  kernel __attribute__((intel_reqd_sub_group_size(N))) void has_##N##_after_a_barrier(global int* wrong) { \
    local uint size; \
    if (get_local_linear_id() == 0) size = get_max_sub_group_size(); \
    barrier(CLK_LOCAL_MEM_FENCE); \
    wrong[get_global_linear_id()] = (size != N) | faults(N) << 1; \
  }

int faults(uint required) {
  uint linear = get_local_linear_id();
  uint items = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint first = linear / required * required, size = min(required, items - first);
  int wrong = 0;
  wrong |= (get_max_sub_group_size() != required) << 0;
  wrong |= (get_sub_group_size() != size) << 1;
  wrong |= (get_sub_group_id() != linear / required) << 2;
  wrong |= (get_sub_group_local_id() != linear % required) << 3;
  wrong |= (sub_group_reduce_add(linear) != size * first + size * (size - 1) / 2) << 4;
  wrong |= (sub_group_broadcast(linear, size - 1) != first + size - 1) << 5;
  if (linear % 3 == 1) wrong |= (sub_group_reduce_max(linear) / required != linear / required) << 6;
  int steps = 0;
  for (uint rest = linear % 4 + 1; rest != 1; rest = rest % 2 ? 3 * rest + 1 : rest / 2) ++steps;
  wrong |= (steps != (0x2710 >> linear % 4 * 4 & 15)) << 7;
  return wrong;
}

KERNEL(4)
KERNEL(8)
KERNEL(16)
KERNEL(32)
KERNEL(64)
