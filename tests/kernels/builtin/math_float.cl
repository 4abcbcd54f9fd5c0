// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out float[N] = 0
// ARGS in const float[N] = i * 0.125 + 0.125
// EXPECT out[i] = sin(in[i]) + exp(0 - in[i]) + log(in[i]) + sqrt(in[i]) + pow(in[i], 0.75) + cos(in[i])
// TOLERANCE 2e-5
kernel void math(global float* out, global const float* in) {
  float v = in[get_global_id(0)];
  out[get_global_id(0)] = sin(v) + exp(-v) + log(v) + sqrt(v) + pow(v, 0.75f) + cos(v);
}
