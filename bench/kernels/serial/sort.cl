// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Insertion into a list, as a program's single thread does it.
kernel void sort(global const int* in, global int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int value = in[i], at = i;
    for (; at > 0 && out[at - 1] > value; --at) out[at] = out[at - 1];
    out[at] = value;
  }
}
