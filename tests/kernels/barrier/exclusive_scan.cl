// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 2] = 0
// ARGS in const int[N * 2] = i % 7 + 1
// ARGS sums local int[L * 2]
// EXPECT out[i] = sum(j, i / (2 * L) * 2 * L, i, in[j])
// GLOBAL 1 64 512
// LOCAL 1 2 16 64 256
// Up a tree of sums and down again, by steps that double and halve: from neighbours to places that
// are far apart.
kernel void scan(global int* out, global const int* in, local int* sums) {
  int l = get_local_id(0), n = 2 * get_local_size(0), step = 1;
  size_t base = get_group_id(0) * (size_t)n;
  sums[2 * l] = in[base + 2 * l];
  sums[2 * l + 1] = in[base + 2 * l + 1];
  for (int active = n / 2; active > 0; active /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < active) sums[step * (2 * l + 2) - 1] += sums[step * (2 * l + 1) - 1];
    step *= 2;
  }
  if (l == 0) sums[n - 1] = 0;
  for (int active = 1; active < n; active *= 2) {
    step /= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < active) {
      int low = step * (2 * l + 1) - 1, high = step * (2 * l + 2) - 1, sum = sums[low];
      sums[low] = sums[high];
      sums[high] += sum;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + 2 * l] = sums[2 * l];
  out[base + 2 * l + 1] = sums[2 * l + 1];
}
