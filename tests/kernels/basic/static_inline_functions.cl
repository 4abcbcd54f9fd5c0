// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i * 3 + 7
inline int triple(int x) { return x * 3; }
static inline int seven(void) { return 7; }
kernel void inlined(global int* out) {
  int i = get_global_id(0);
  out[i] = triple(i) + seven();
}
