// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers in two parts: what is written before the arrival is there after the wait, whatever lies
// between them, in loops and with every scope.
// OPTIONS -cl-std=CL3.0
// GLOBAL 1 70 96
// LOCAL 1 3 5x3x2 16x2 32 96
// ARGS values local int[L]
// ARGS out int[N] = -1
// EXPECT out[i] = 0
#pragma OPENCL EXTENSION cl_intel_split_work_group_barrier : enable

uint items() { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

kernel void neighbours(local int* values, global int* out) {
  const uint at = get_local_linear_id(), other = items() - 1 - at;
  int wrong = 0, private_work = at;
  values[at] = 3 * at;
  intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 3; ++i) private_work = private_work * 5 + i;
  intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
  wrong |= values[other] != 3 * other;
  wrong |= (private_work != at * 125 + 7) << 1;
  out[get_global_linear_id()] = wrong;
}

kernel void turns(local int* values, global int* out) {
  const uint at = get_local_linear_id(), next = at + 1 < items() ? at + 1 : 0;
  int wrong = 0;
  values[at] = at;
  for (int turn = 0; turn < 5; ++turn) {
    intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    const int own = next + turn;
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    wrong |= (values[next] != own) << turn;
    intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
    values[at] += 1;
  }
  out[get_global_linear_id()] = wrong;
}

kernel void through_global_memory(local int* values, global int* out) {
  const uint at = get_local_linear_id(), other = items() - 1 - at;
  const size_t own = get_global_linear_id();
  out[own] = own + 1;
  values[at] = own;
  intel_work_group_barrier_arrive(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
  intel_work_group_barrier_wait(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
  const int theirs = out[values[other]];
  const int wrong = theirs != values[other] + 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[own] = wrong;
}
