// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Powers whose bits may be approximate keep their signs and kinds; vectors are as good as numbers.
// OPTIONS -cl-fast-relaxed-math
// ARGS out float[N] = 0
// ARGS in const float[N] = 0.5 + i % 64 * 0.125
// EXPECT out[i] = 8 - in[i] * in[i] * in[i]
// TOLERANCE 0.002
kernel void powers(global float* out, global const float* in) {
  size_t i = get_global_id(0);
  float x = in[i];
  float cube = pow(-x, 3.0f), one = pow(x, 0.0f) + powr(x, 0.0f) - exp2(0.0f);
  float4 all = pow((float4)(x, -x, 2.0f, -2.0f), (float4)(2.0f, 2.0f, 3.0f, 3.0f));
  float even = all.x - all.y, eight = (all.z - all.w) * 0.5f;
  out[i] = cube + even + eight * one + (exp(0.0f) - exp10(0.0f)) + (pow(0.0f, x) - pow(0.0f, 2.0f));
}
