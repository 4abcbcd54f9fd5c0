// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void average_uchar8(global const uchar8* a, global const uchar8* b, global uchar8* out) {
  size_t i = get_global_id(0);
  out[i] = rhadd(a[i], b[i]);
}
