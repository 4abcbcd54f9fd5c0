// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS in const int[N + 1] = i * 5 % 11
// ARGS out int[N] = -1
// EXPECT out[i] = i % 3 == 1 ? 4 + in[1] * 4 : 3 + (in[i] > 4 ? 0 : in[1] * 4)
// GLOBAL 1 7 64 257
// LOCAL NULL 1 3 16
// What an inner loop leaves, whose lanes all leave it in one turn, lanes take along from the outer
// loop in different turns.
kernel void leave(global const int* in, global int* out) {
  int i = get_global_id(0), v = 0;
  for (int k = 0;; ++k) {
    v = k;
    if (k < 4 && i % 3 == 1) continue;
    for (int j = 0;; ++j) {
      if (j < 4 && i % 3 != 1 && in[i] > 4) continue;
      if (j >= 4) break;
      v += in[1];
    }
    if (k >= 3) break;
  }
  out[i] = v;
}
