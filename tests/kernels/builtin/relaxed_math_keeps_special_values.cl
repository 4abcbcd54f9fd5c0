// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Relaxed math is for the program's own arithmetic: builtins of several instructions still tell NaN
// and infinity from numbers, as they must for arguments beyond their range. A quotient by infinity
// is 0, as that of a logistic function is.
// OPTIONS -cl-fast-relaxed-math
// ARGS out uint[N] = 0
// ARGS nan uint = 2143289344
// ARGS inf uint = 2139095040
// EXPECT out[i] = 1023
kernel void special(global uint* out, uint nan, uint inf) {
  float n = as_float(nan), i = as_float(inf), minus = as_float(inf | 0x80000000u);
  float zero = as_float(inf - inf), x = get_global_id(0) + 3;
  uint right = as_uint(exp(minus)) == 0;
  right |= (as_uint(exp(x + 200)) == inf) << 1;
  right |= (as_uint(log(zero)) == as_uint(minus)) << 2;
  right |= (as_uint(pow(x, i)) == inf) << 3;
  right |= (as_uint(pow(n, zero)) == as_uint(1.0f)) << 4;
  right |= ((as_uint(sin(i)) & 0x7fffffff) > inf) << 5;
  right |= (as_uint(tanh(i)) == as_uint(1.0f)) << 6;
  right |= (as_uint(hypot(n, minus)) == inf) << 7;
  right |= (as_uint(atan2(i, x)) == as_uint(M_PI_2_F)) << 8;
  right |= (as_uint(1 / (1 + exp(x + 200))) == 0) << 9;
  out[get_global_id(0)] = right;
}
