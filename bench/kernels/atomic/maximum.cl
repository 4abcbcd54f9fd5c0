// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void maximum(global const int* in, global int* most) {
  atomic_max(most, in[get_global_id(0)]);
}
