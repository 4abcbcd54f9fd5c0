// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i % 3 == 0 ? 2 : i % 5 + 3
// GLOBAL 1 7 64
// Work-items that fill their array anew, while others keep what theirs holds.
kernel void fill(global int* out) {
  int i = get_global_id(0), kept = 0;
  for (int turn = 0; turn < 2; ++turn) {
    int counts[5] = {0};
    for (int j = 0; j < i % 5 + 2; ++j) ++counts[(i + j * turn) % 5];
    kept = turn == 0 ? counts[i % 5] : kept;
    if (i % 3 == 0) {
      int more[5] = {0};
      more[kept % 5] = 2;
      counts[0] = more[(kept + turn) % 5];
      if (turn == 0) kept = counts[0] - 1;
    }
  }
  out[i] = kept + 1;
}
