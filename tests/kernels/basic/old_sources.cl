// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[4*N] = 3
// ARGS plain int[4*N] = 0
// EXPECT out[i] = 4
// Pointers of another type, and functions and variables without one, as compilers once took them with a warning.
static next(int x) { return x + 1; }
void add(global int4* v) {
  const one = 1;
  *v = *v + one;
}
kernel void k(global int* out, global int2* plain) {
  size_t i = get_global_id(0);
  global int4* wide = plain;
  wide[i] = (int4)(out[4 * i]);
  add(plain + 2 * i);
  global float* same = plain;
  for (int j = 0; j < 4; ++j) out[4 * i + j] = next(as_int(same[4 * i + j]) - 1);
}
