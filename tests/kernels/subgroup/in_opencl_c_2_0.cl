// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs of OpenCL C 2.0 have cl_khr_subgroups and what is built on it, named barriers too, and Intel's functions.
// OPTIONS -cl-std=CL2.0
// GLOBAL 1 70
// LOCAL 1 3 16 70
// ARGS wrong int[N] = -1
// EXPECT wrong[i] = 0

#if !defined(cl_khr_subgroups) || !defined(cl_khr_subgroup_ballot) || !defined(cl_intel_subgroups)
#error the extensions are missing
#endif
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

kernel void functions(global int* wrong) {
  const uint lane = get_sub_group_local_id(), size = get_sub_group_size();
  sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  wrong[get_global_id(0)] =
      (get_local_id(0) != get_sub_group_id() * get_max_sub_group_size() + lane) << 0 |
      (sub_group_reduce_add(lane) != size * (size - 1) / 2) << 1 |
      (sub_group_scan_exclusive_add((ushort)1) != lane) << 2 |
      (sub_group_shuffle(lane, size - 1) != size - 1) << 3 |
      (sub_group_ballot_bit_count(sub_group_ballot(1)) != size) << 4 |
      (intel_sub_group_shuffle_xor(lane, 0) != lane) << 5 |
      (intel_sub_group_reduce_max((short)lane) != size - 1) << 6;
}

kernel void barriers(global int* wrong) {
  local NamedBarrier_t* all = named_barrier_init(get_num_sub_groups());
  local uint first;
  if (get_sub_group_id() == 0) first = 7;
  work_group_named_barrier(all, CLK_LOCAL_MEM_FENCE);
  wrong[get_global_id(0)] = first != 7;
}
