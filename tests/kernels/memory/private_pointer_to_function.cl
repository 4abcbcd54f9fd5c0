// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i + 1 + 2 * i
void split(int x, int* a, int* b) {
  *a = x + 1;
  *b = 2 * x;
}
kernel void pointers(global int* out) {
  int a, b, i = get_global_id(0);
  split(i, &a, &b);
  out[i] = a + b;
}
