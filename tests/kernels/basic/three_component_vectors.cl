// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 3] = 0
// ARGS in const int[N * 3] = i
// EXPECT out[i] = in[i] + in[i / 3 * 3] + in[i / 3 * 3 + 1] + in[i / 3 * 3 + 2]
kernel void sum3(global int* out, global const int* in) {
  size_t i = get_global_id(0);
  int3 v = vload3(i, in);
  int3 total = v + (int3)(v.x + v.y + v.z);
  vstore3(total, i, out);
}
