// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS a const int[N] = i % 3 == 0 ? -2147483648 : i
// ARGS b const int[N] = i % 3 == 0 ? -1 : i % 3 == 1 ? 0 : i
// EXPECT out[i] = i % 3 == 2 ? 1 : 5
kernel void divide(global int* out, global const int* a, global const int* b) {
  int i = get_global_id(0);
  int q = a[i] / b[i];
  int r = a[i] % b[i];
  long lq = (long)a[i] / (long)b[i];
  uint uq = (uint)a[i] / (uint)b[i];
  char4 small = convert_char4((int4)a[i]) / convert_char4((int4)b[i]);
  short s = (short)a[i] % (short)b[i];
  int used = (q ^ r ^ (int)lq ^ (int)uq ^ small.x ^ s) & 0;
  out[i] = i % 3 == 2 ? q + r + used : 5 + used;
}
