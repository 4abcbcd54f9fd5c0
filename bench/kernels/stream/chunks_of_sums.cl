// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item sums a share of the elements, the last one what is left of them.
kernel void chunks_of_sums(global const float* in, global float* out, uint each, uint n) {
  uint id = get_global_id(0), end = min((id + 1) * each, n);
  float sum = 0;
  for (uint i = id * each; i < end; ++i) sum += in[i];
  out[id] = sum;
}
