// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers that not all work-items of a group come to, which OpenCL C leaves undefined, come to an
// end all the same.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70
// LOCAL 3 5x3x2 70
// ARGS values local int[L]
// ARGS done int[N] = -1
// EXPECT done[i] = 1
#pragma OPENCL EXTENSION cl_intel_split_work_group_barrier : enable

kernel void in_one_branch(local int* values, global int* done) {
  const uint at = get_local_linear_id();
  values[at] = at;
  if (at % 3 == 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    values[at] += 1;
  } else if (at % 3 == 2) {
    values[at] -= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  done[get_global_linear_id()] = values[at] >= -1;
}

kernel void as_often_as_each_likes(local int* values, global int* done) {
  const uint at = get_local_linear_id();
  values[at] = 0;
  for (uint i = 0; i < at % 7; ++i) {
    values[at] += i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (values[at] > 9) break;
  }
  done[get_global_linear_id()] = values[at] <= 15;
}

kernel void in_a_switch_and_behind_it(local int* values, global int* done) {
  const uint at = get_local_linear_id();
  values[at] = 1;
  switch (at % 4) {
    case 0: barrier(CLK_LOCAL_MEM_FENCE);
    case 1: values[at] *= 3; break;
    case 2: barrier(CLK_LOCAL_MEM_FENCE); break;
    default: done[get_global_linear_id()] = 1; return;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  done[get_global_linear_id()] = values[at] == 1 || values[at] == 3;
}

kernel void in_parts_that_do_not_fit(local int* values, global int* done) {
  const uint at = get_local_linear_id();
  values[at] = at;
  intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
  if (at & 1) intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
  if (at & 2) intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
  values[at] += 1;
  if (at & 4) intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
  done[get_global_linear_id()] = values[at] == at + 1;
}
