// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void copy(global const float* in, global float* out) {
  out[get_global_id(0)] = in[get_global_id(0)];
}
