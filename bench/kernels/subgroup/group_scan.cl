// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void group_scan(global const uint* in, global uint* out) {
  out[get_global_id(0)] = work_group_scan_inclusive_add(in[get_global_id(0)]);
}
