// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void group_reduce(global const float* in, global float* out) {
  const float total = work_group_reduce_add(in[get_global_id(0)]);
  if (get_local_id(0) == 0) out[get_group_id(0)] = total;
}
