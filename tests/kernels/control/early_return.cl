// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = -1
// EXPECT out[i] = i % 3 == 1 ? -1 : i % 5 == 0 ? 0 : i
int inner(int i) {
  if (i % 5 == 0) return 0;
  return i;
}
kernel void leave(global int* out) {
  int i = get_global_id(0);
  if (i % 3 == 1) return;
  out[i] = inner(i);
}
