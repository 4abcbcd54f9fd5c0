// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums the nodes of a tree whose keys lie in a range, with a stack of the work-item's own.
kernel void stack_walk(global const int4* nodes, global const int* low, global int* out) {
  int i = get_global_id(0), stack[32], depth = 0, sum = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    int4 node = nodes[stack[--depth]];  // key, left, right, value
    if (node.x >= low[i] && node.x < low[i] + 50) sum += node.w;
    if (node.y >= 0 && node.x > low[i]) stack[depth++] = node.y;
    if (node.z >= 0 && node.x < low[i] + 50) stack[depth++] = node.z;
  }
  out[i] = sum;
}
