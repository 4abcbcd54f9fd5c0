// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clock never runs backwards, between work-items that wait for each other neither, and moves on.
// OPTIONS -cl-std=CL3.0
// ARGS out int[N] = 0
// ARGS times local ulong[L]
// EXPECT out[i] = 1
kernel void clocks(global int* out, local ulong* times) {
  size_t l = get_local_id(0), n = get_local_size(0);
  ulong start = clock_read_device();
  times[l] = clock_read_work_group();
  barrier(CLK_LOCAL_MEM_FENCE);
  uint2 later = clock_read_hilo_sub_group();
  ulong end = clock_read_sub_group();
  out[get_global_id(0)] = start <= times[l] && times[n - 1 - l] <= as_ulong(later) &&
                          as_ulong(later) <= end && start < as_ulong(clock_read_hilo_device()) &&
                          end <= as_ulong(clock_read_hilo_work_group());
}
