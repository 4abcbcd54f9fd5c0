// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out double[N] = 0
// ARGS in const double[N] = i * 0.125 + 0.125
// EXPECT out[i] = sin(in[i]) + exp(0 - in[i]) + log(in[i]) + sqrt(in[i]) + pow(in[i], 0.75)
// TOLERANCE 1e-14
kernel void math(global double* out, global const double* in) {
  double v = in[get_global_id(0)];
  out[get_global_id(0)] = sin(v) + exp(-v) + log(v) + sqrt(v) + pow(v, 0.75);
}
