// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i % 5 == 4 ? 0 - 1 : (i % 5) * 10 + 3
kernel void leave(global int* out) {
  int i = get_global_id(0), found = -1;
  for (int j = 0; j < 4; ++j) {
    for (int k = 0; k < 9; ++k) {
      if (j == i % 5 && k == 3) {
        found = j * 10 + k;
        goto done;
      }
    }
  }
done:
  out[i] = found;
}
