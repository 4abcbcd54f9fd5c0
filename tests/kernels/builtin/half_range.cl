// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Beyond their domain, 2^16, half_sin and half_cos answer from -1 to 1, and half_tan a number.
// ARGS out int[N] = 0
// EXPECT out[i] = 7
kernel void large(global int* out) {
  size_t i = get_global_id(0);
  float x = ldexp(1.0f + 0.003f * (float)(i % 300), 16 + (int)(i % 112));
  x = i & 1 ? -x : x;
  int right = fabs(half_sin(x)) <= 1.0f ? 1 : 0;
  right |= fabs(half_cos(x)) <= 1.0f ? 2 : 0;
  right |= isfinite(half_tan(x)) ? 4 : 0;
  out[i] = right;
}
