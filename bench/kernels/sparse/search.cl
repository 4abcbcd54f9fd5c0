// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first of n sorted numbers that is not below the key.
kernel void search(global const int* sorted, global const int* keys, global int* place, int n) {
  int i = get_global_id(0), key = keys[i], low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  place[i] = low;
}
