// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of generic pointers, on all spaces at once, with the builtins that take pointers.
// ARGS in const float[N * 4] = i * 0.25
// ARGS out float[N] = 0
// ARGS cells local float[L * 4]
// OPTIONS -cl-std=CL3.0
// EXPECT out[i] = 4 * i * 8 + 12 + i + 6
// LOCAL 1 3 16
float sum(const float* p) {
  float4 v = vload4(0, p);
  float total = 0;
  for (int i = 0; i < 4; ++i) total += p[i];
  return total + v.x + v.y + v.z + v.w;
}

void fill(float* to, const float* from) {
  for (int i = 0; i < 4; ++i) to[i] = from[i] * 4;
}

kernel void of_values(global const float* in, global float* out, local float* cells) {
  int id = get_global_id(0);
  local float* cell = cells + 4 * get_local_id(0);
  float own[4];
  fill(own, in + 4 * id);
  fill(cell, in + 4 * id);
  float whole;
  int exponent;
  float part = modf(own[0] + 0.5f, &whole);
  frexp(8.0f, &exponent);
  // 4 * i and three on, twice.
  float once = sum(id % 2 ? own : (float*)cell);
  out[id] = once + part * 2 - 1 + (whole - own[0]) + id + exponent + 2;
}

kernel void of_outputs(global const float* in, global float* out, local float* cells) {
  int id = get_global_id(0);
  local float* cell = cells + 4 * get_local_id(0);
  float own[4], whole;
  float* target = id % 3 == 0 ? own : (float*)cell;
  for (int i = 0; i < 4; ++i) fract(in[4 * id + i] * 4 + 0.5f, target + i);
  vstore4(convert_float4(convert_int4(vload4(0, in + 4 * id) * 4)), 0, target);
  int exponent, quotient;
  remquo(17.0f, 3.0f, &quotient);
  lgamma_r(3.0f, &exponent);
  float cosine;
  float sine = sincos(0.0f, &cosine);
  out[id] = sum(target) + id + quotient * 0 + exponent + cosine + sine + 4;
}
