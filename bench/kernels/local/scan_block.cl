// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of all before, in blocks of twice the group's size, by a tree up and down.
kernel void scan_block(global const uint* in, global uint* out, local uint* sums) {
  int l = get_local_id(0), n = 2 * get_local_size(0), step = 1;
  size_t base = get_group_id(0) * (size_t)n;
  sums[2 * l] = in[base + 2 * l];
  sums[2 * l + 1] = in[base + 2 * l + 1];
  for (int d = n / 2; d > 0; d /= 2, step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d) sums[step * (2 * l + 2) - 1] += sums[step * (2 * l + 1) - 1];
  }
  if (l == 0) sums[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    step /= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d) {
      int low = step * (2 * l + 1) - 1, high = step * (2 * l + 2) - 1;
      uint before = sums[low];
      sums[low] = sums[high];
      sums[high] += before;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + 2 * l] = sums[2 * l];
  out[base + 2 * l + 1] = sums[2 * l + 1];
}
