// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void widen_bytes(global const uchar* in, global float* out) {
  size_t i = get_global_id(0);
  out[i] = in[i] / 255.0f;
}
