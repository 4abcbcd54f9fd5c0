// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of registers narrower than AVX-512's a processor begins three operations in a cycle, so that lanes gain where each walks
// a tree of its own.
// RUN: weftc --report --target-cpu=x86-64-v3 -o %t %s 2>&1 | FileCheck %s
// CHECK: kernel tree: {{8|16}} work-items at a time
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
