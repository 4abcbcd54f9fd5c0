// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A walk from the root of a binary search tree, node by node.
typedef struct {
  int key, left, right, value;
} Node;

kernel void tree(global const Node* nodes, global const int* keys, global int* value) {
  int i = get_global_id(0), key = keys[i], at = 0, found = -1;
  while (at >= 0) {
    Node node = nodes[at];
    if (node.key == key) {
      found = node.value;
      break;
    }
    at = key < node.key ? node.left : node.right;
  }
  value[i] = found;
}
