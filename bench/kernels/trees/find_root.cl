// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From each element of a forest of sets up to its root.
kernel void find_root(global const int* parent, global int* root) {
  int at = get_global_id(0);
  while (parent[at] != at) at = parent[at];
  root[get_global_id(0)] = at;
}
