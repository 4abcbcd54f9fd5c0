// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS n int = 1
// EXPECT out[i] = i % 4 == 3 ? 8 : 7
kernel void inner(global int* out, int n) {
  int i = get_global_id(0), c = 7;
  if (i & 1) {
    if (n > 2) {
      for (int k = 0; k < (i & 5); ++k) c += k * 100;
    } else if (i & 2) {
      c += 1;
    }
  }
  out[i] = c;
}
