// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void mix_float(global const float* in, global float* out) {
  float x = in[get_global_id(0)];
  out[get_global_id(0)] =
      sin(x) * exp(-0.1f * x) + pow(x + 1, 0.7f) + log(x + 2) + atan2(x, 3.0f) + cbrt(x);
}
