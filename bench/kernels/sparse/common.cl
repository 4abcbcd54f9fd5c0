// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangles of a graph: the neighbours, in order, that both ends of an edge have.
kernel void common(global const int* first, global const int* edge, global const int2* ends,
                   global int* count) {
  int2 nodes = ends[get_global_id(0)];
  int a = first[nodes.x], b = first[nodes.y], found = 0;
  while (a < first[nodes.x + 1] && b < first[nodes.y + 1]) {
    int left = edge[a], right = edge[b];
    found += left == right;
    a += left <= right;
    b += right <= left;
  }
  count[get_global_id(0)] = found;
}
