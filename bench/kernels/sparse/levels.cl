// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a breadth-first search: whoever is at the level gives its neighbours the next one.
kernel void levels(global const int* first, global const int* edge, global int* level, int now) {
  int node = get_global_id(0);
  if (level[node] != now) return;
  for (int i = first[node]; i < first[node + 1]; ++i)
    if (level[edge[i]] < 0) level[edge[i]] = now + 1;
}
