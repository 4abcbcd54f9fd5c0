// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void add_sat_short8(global const short8* a, global const short8* b, global short8* out) {
  size_t i = get_global_id(0);
  out[i] = add_sat(a[i], b[i]);
}
