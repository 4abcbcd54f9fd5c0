// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of PageRank: each node sums up what those that link to it give away.
kernel void ranks(global const int* first, global const int* from, global const int* links,
                  global const float* rank, global float* next, float kept) {
  int node = get_global_id(0);
  float sum = 0;
  for (int i = first[node]; i < first[node + 1]; ++i) {
    int other = from[i];
    sum += rank[other] / links[other];
  }
  next[node] = (1 - kept) + kept * sum;
}
