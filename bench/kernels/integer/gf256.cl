// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products in the field of 256 elements, as sums of logarithms.
kernel void gf256(global const uchar* a, global const uchar* b, constant uchar* logarithm,
                  constant uchar* power, global uchar* product) {
  int i = get_global_id(0);
  uchar x = a[i], y = b[i];
  product[i] = x == 0 || y == 0 ? 0 : power[logarithm[x] + logarithm[y]];
}
