// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void scan(global const int* in, global int* out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) out[i] = sum += in[i];
}
