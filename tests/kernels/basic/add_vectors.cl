// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c float[N] = -1
// ARGS a const float[N] = i * 0.5
// ARGS b const float[N] = 100 - i
// EXPECT c[i] = a[i] + b[i]
// LOCAL NULL 1 3 16 64 61
kernel void add(global float* c, global const float* a, global const float* b) {
  size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}
