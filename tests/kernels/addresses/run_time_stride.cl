// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS x float[N * 3] = i
// ARGS one int = 1
// ARGS y float[N] = i
// ARGS three int = 3
// ARGS z int[N * 2] = i
// EXPECT y[i] = i + i * 3 + i
// EXPECT z[i] = i < N ? i * 2 : i
// Strides that are known at launch only.
kernel void run_time_stride(global const float* x, int one, global float* y, int three, global int* z) {
  int i = get_global_id(0);
  y[i * one] += x[i * three] + x[i * one];
  if (i % 7 != 5) z[i * one] *= 2;
  if (i % 7 == 5) z[(i + 1) * one - one] += i;
}
