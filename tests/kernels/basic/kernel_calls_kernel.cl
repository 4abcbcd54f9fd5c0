// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i * i + 1
void fill(global int* out, int value) { out[get_global_id(0)] = value; }
kernel void square(global int* out) {
  local int scratch[1];
  int i = get_global_id(0);
  scratch[0] = 1;
  fill(out, i * i + scratch[0]);
}
kernel void calls_square(global int* out) { square(out); }
