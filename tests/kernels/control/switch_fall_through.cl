// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i % 6 == 0 ? 111 : i % 6 == 1 ? 11 : i % 6 == 2 ? 1 : i % 6 == 4 ? 40 : 9
kernel void choose(global int* out) {
  int i = get_global_id(0), r = 0;
  switch (i % 6) {
    case 0: r += 100;
    case 1: r += 10;
    case 2: r += 1; break;
    case 4: r = 40; break;
    default: r = 9;
  }
  out[i] = r;
}
