// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of one vector go to different functions.
// ARGS out int[N * 2] = 0
// ARGS in const int[N * 2] = (i * 37) % 101 - 50
// EXPECT out[i] = i % 2 ? max((i * 37) % 101 - 50, 0) : min((i * 37) % 101 - 50, 0)
kernel void split(global int2* out, global const int2* in) {
  size_t i = get_global_id(0);
  int2 v = in[i];
  out[i] = (int2)(min(v.x, 0), max(v.y, 0));
}
