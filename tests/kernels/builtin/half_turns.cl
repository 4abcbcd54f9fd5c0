// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The angles of axes and diagonals are exact in half turns: each eighth of a turn, from -1 to 1.
// ARGS out float[N] = 0
// EXPECT out[i] = (i % 9 - 4) / 4.0
constant float sine[9] = {-0.0f, -1.0f, -3.0f, -3.0f, 0.0f, 2.0f, INFINITY, 1e-40f, 0.0f};
constant float cosine[9] = {-5.0f, -1.0f, -0.0f, 3.0f, 7.0f, 2.0f, 1.0f, -1e-40f, -0.0f};
kernel void angles(global float* out) {
  size_t i = get_global_id(0);
  out[i] = atan2pi(sine[i % 9], cosine[i % 9]);
}
constant float slope[9] = {0.0f, 1.0f, -INFINITY, -1.0f, 0.0f, 1.0f, INFINITY, -1.0f, 0.0f};
constant float begin[9] = {-1.0f, -1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 1.0f};
kernel void slopes(global float* out) {
  size_t i = get_global_id(0);
  out[i] = begin[i % 9] + atanpi(slope[i % 9]);
}
