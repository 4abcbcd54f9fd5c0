// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Divisions and roots are rounded correctly, those next to each other as well, where it is asked for.
// OPTIONS -cl-fp32-correctly-rounded-divide-sqrt
// ARGS out float[N * 2] = 0
// ARGS in const float[N] = i * 0.37 + 1
// EXPECT out[i] = i % 2 ? float(1 / float(sqrt(in[i / 2]))) : float(float(sqrt(in[i / 2])) / in[i / 2])
kernel void divide(global float* out, global const float* in) {
  size_t i = get_global_id(0);
  float x = in[i];
  out[i * 2] = sqrt(x) / x;
  out[i * 2 + 1] = 1.0f / sqrt(x);
}
