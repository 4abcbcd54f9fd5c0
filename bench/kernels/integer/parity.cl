// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reed and Solomon's parity of a block: a dot product over the field of 256 elements.
kernel void parity(global const uchar* data, constant uchar* factors, constant uchar* logarithm,
                   constant uchar* power, global uchar* out, int blocks) {
  int i = get_global_id(0), n = get_global_size(0);
  uchar sum = 0;
  for (int k = 0; k < blocks; ++k) {
    uchar x = data[k * n + i];
    if (x != 0) sum ^= power[logarithm[x] + factors[k]];
  }
  out[i] = sum;
}
