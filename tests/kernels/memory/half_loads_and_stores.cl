// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out float[N] = 0
// ARGS tmp ushort[N] = 0
// ARGS in const float[N] = i * 0.25 - 8
// EXPECT out[i] = in[i]
kernel void halves(global float* out, global half* tmp, global const float* in) {
  size_t i = get_global_id(0);
  vstore_half(in[i], i, tmp);
  out[i] = vload_half(i, tmp);
}
