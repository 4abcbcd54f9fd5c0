// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void scale(global const float* in, global float* out, float factor) {
  out[get_global_id(0)] = factor * in[get_global_id(0)];
}
