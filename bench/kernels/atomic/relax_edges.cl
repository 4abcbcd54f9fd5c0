// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step towards shortest paths: each node that was reached passes its distance on along its edges.
kernel void relax_edges(global const uint* count, global const uint* target, global const uint* length,
                        global const uint* reached, global uint* distance, uint most) {
  uint node = get_global_id(0);
  if (reached[node] == UINT_MAX) return;
  for (uint k = 0; k < count[node]; ++k) {
    uint edge = node * most + k;
    atomic_min(&distance[target[edge]], reached[node] + length[edge]);
  }
}
