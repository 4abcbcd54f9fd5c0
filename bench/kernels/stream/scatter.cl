// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void scatter(global const float* in, global const int* place, global float* out) {
  size_t i = get_global_id(0);
  out[place[i]] = in[i];
}
