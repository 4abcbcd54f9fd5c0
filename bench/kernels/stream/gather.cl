// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void gather(global const float* in, global const int* place, global float* out) {
  size_t i = get_global_id(0);
  out[i] = in[place[i]];
}
