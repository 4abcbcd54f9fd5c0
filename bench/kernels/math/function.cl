// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One function of one number.
kernel void function(global const REAL* in, global REAL* out) {
  out[get_global_id(0)] = FUNCTION(in[get_global_id(0)]);
}
