// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void mix_double(global const double* in, global double* out) {
  double x = in[get_global_id(0)];
  out[get_global_id(0)] = sin(x) * exp(-0.1 * x) + pow(x + 1, 0.7) + log(x + 2) + atan2(x, 3.0);
}
