// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row for each group: largest, sum and result by way of local memory.
kernel void softmax_group(global const float* in, global float* out, local float* shared, int n) {
  int l = get_local_id(0), size = get_local_size(0);
  global const float* row = in + get_group_id(0) * n;
  float largest = -INFINITY, sum = 0;
  for (int i = l; i < n; i += size) largest = fmax(largest, row[i]);
  shared[l] = largest;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int rest = size / 2; rest > 0; rest /= 2) {
    if (l < rest) shared[l] = fmax(shared[l], shared[l + rest]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  largest = shared[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < n; i += size) sum += exp(row[i] - largest);
  shared[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int rest = size / 2; rest > 0; rest /= 2) {
    if (l < rest) shared[l] += shared[l + rest];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = l; i < n; i += size)
    out[get_group_id(0) * n + i] = exp(row[i] - largest) / shared[0];
}
