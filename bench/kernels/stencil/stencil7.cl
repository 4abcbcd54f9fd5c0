// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seven points of a cube; its faces are not written.
kernel void stencil7(global const float* in, global float* out, int n) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1, z = get_global_id(2) + 1;
  int at = (z * n + y) * n + x;
  out[at] = 0.4f * in[at] + 0.1f * (in[at - 1] + in[at + 1] + in[at - n] + in[at + n] +
                                    in[at - n * n] + in[at + n * n]);
}
