// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where subnormals count as zero, the angle of (0, 0) is still a number.
// OPTIONS -cl-denorms-are-zero
// ARGS out double[N] = 1
// ARGS zero double = 0
// EXPECT out[i] = 0
kernel void angle(global double* out, double zero) {
  out[get_global_id(0)] = atan2(zero, zero) + atan2(zero, 4.0) + atan2pi(zero * 3, zero);
}
