// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reciprocal roots of powers of 4 are exact, and so are those of 0 and infinity.
// ARGS out float[N * 4] = 0
// ARGS in const float[N] = i % 8 == 0 ? 0 : pow(4, i % 60 - 30)
// EXPECT out[i] = i / 4 % 8 == 0 ? (i % 2 == 0 ? 1 : 0) : i % 2 == 0 ? pow(2, 30 - i / 4 % 60) : pow(2, i / 4 % 60 - 30)
kernel void roots(global float* out, global const float* in) {
  size_t i = get_global_id(0);
  float x = in[i];
  out[i * 4] = isinf(rsqrt(x)) ? 1 : rsqrt(x);
  out[i * 4 + 1] = rsqrt(1 / x);
  float4 four = rsqrt((float4)(x, 1 / x, x, 1 / x));
  out[i * 4 + 2] = isinf(four.z) ? 1 : four.z;
  out[i * 4 + 3] = four.w;
}
