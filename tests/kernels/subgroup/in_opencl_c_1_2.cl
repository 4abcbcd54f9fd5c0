// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs of OpenCL C 1.2 have Intel's sub-groups, with what these share with Khronos', and none of Khronos'.
// GLOBAL 1 70
// LOCAL 1 3 16 70
// ARGS values int[N] = i
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0
#if !defined(cl_intel_subgroups) || defined(cl_khr_subgroups) || defined(cl_khr_subgroup_ballot)
#error the extensions are others
#endif

kernel void functions(global uint* values, global int* wrong) {
  const uint lane = get_sub_group_local_id(), size = get_sub_group_size();
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  int faults = (get_local_id(0) != get_sub_group_id() * get_max_sub_group_size() + lane) << 0 |
               (sub_group_reduce_add(lane) != size * (size - 1) / 2) << 1 |
               (sub_group_scan_exclusive_max((float)lane) != (lane ? lane - 1 : -INFINITY)) << 2 |
               (sub_group_broadcast((ulong)lane, size - 1) != size - 1) << 3 |
               (intel_sub_group_shuffle_xor((char)lane, 0) != lane) << 4 |
               (intel_sub_group_reduce_max((short)lane) != size - 1) << 5 |
               (sub_group_all(lane < size) == 0) << 6;
  if (size == get_max_sub_group_size())
    faults |= (intel_sub_group_block_read(values + get_global_id(0) - lane) != get_global_id(0)) << 7;
  wrong[get_global_id(0)] = faults;
}

kernel __attribute__((intel_reqd_sub_group_size(8))) void of_eight(global uint* values, global int* wrong) {
  wrong[get_global_id(0)] = get_max_sub_group_size() != 8;
}
