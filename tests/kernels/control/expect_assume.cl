// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program tells of its values changes nothing that it computes.
// ARGS out int[N] = 0
// ARGS in const int[N] = i
// EXPECT out[i] = in[i] < 10 ? in[i] + 1 : in[i] / 2
kernel void likely(global int* out, global const int* in) {
  size_t i = get_global_id(0);
  __builtin_assume(in[i] >= 0);
  if (__builtin_expect(in[i] < 10, 0))
    out[i] = in[i] + 1;
  else
    out[i] = in[i] / 2;
}
