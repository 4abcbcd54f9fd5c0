// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable
kernel void counter64_append(global const uint* in, global uint* queue, counter64_t tail) {
  uint value = in[get_global_id(0)];
  if (value & 1) queue[atomic_inc(tail)] = value;
}
