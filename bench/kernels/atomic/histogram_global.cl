// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void histogram_global(global const uchar* in, global uint* bins) {
  atomic_inc(&bins[in[get_global_id(0)]]);
}
