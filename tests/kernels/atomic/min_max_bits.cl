// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS r int[5] = i == 0 ? 2147483647 : i == 1 ? -2147483648 : i == 2 ? -1 : 0
// EXPECT r[i] = i == 0 ? -3 : i == 1 ? N - 4 : i == 2 ? -8 : i == 3 ? N - 1 : 0
// GLOBAL 64
// LOCAL 1 16 64
kernel void extremes(global int* r) {
  int i = get_global_id(0);
  atomic_min(&r[0], i - 3);
  atomic_max(&r[1], i - 3 - (i & 1 ? 0 : 100));
  atomic_and(&r[2], i < 3 ? ~(1 << i) : -1);
  atomic_or(&r[3], i);
  atomic_xor(&r[4], 4);
}
