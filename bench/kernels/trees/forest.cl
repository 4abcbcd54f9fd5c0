// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums what trees of decisions say of a sample, which ask for one feature in each node.
typedef struct {
  int feature;      // -1 in leaves
  float threshold;  // or what a leaf says
  int low, high;    // nodes
} Node;

kernel void forest(global const Node* nodes, global const int* roots, global const float* samples,
                   global float* out, int trees, int features) {
  global const float* sample = samples + get_global_id(0) * features;
  float sum = 0;
  for (int tree = 0; tree < trees; ++tree) {
    int at = roots[tree];
    while (nodes[at].feature >= 0)
      at = sample[nodes[at].feature] < nodes[at].threshold ? nodes[at].low : nodes[at].high;
    sum += nodes[at].threshold;
  }
  out[get_global_id(0)] = sum;
}
