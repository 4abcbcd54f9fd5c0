// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS x float[N * 5] = i
// ARGS y float[N * 5] = i
// ARGS z char[N * 3] = i % 100
// ARGS five int = 5
// ARGS back long = -3
// ARGS none int = 0
// ARGS last double[1] = 0
// EXPECT y[i] = i % 5 == 2 ? i + (i - 2) : i
// EXPECT z[i] = i % 3 == 0 ? (N - 1 - i / 3) % 100 : i % 100
// EXPECT last[i] = 4
// Steps from work-item to work-item that only the launch knows: up, down, of bytes, and none.
kernel void columns(global const float* x, global float* y, global char* z, int five, long back, int none,
                    global double* last) {
  int i = get_global_id(0);
  long n = get_global_size(0);
  y[i * five + 2] += x[i * five];
  z[3 * (n - 1) + i * back] = i % 100;
  last[i * none] = 4;
}
