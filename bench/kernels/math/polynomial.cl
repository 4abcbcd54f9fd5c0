// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void polynomial(global const double* in, global double* out) {
  double x = in[get_global_id(0)], sum = 0;
  for (int k = 30; k > 0; --k) sum = sum * x + 1.0 / k;
  out[get_global_id(0)] = sum;
}
