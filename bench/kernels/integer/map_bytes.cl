// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void map_bytes(global const uchar* in, constant uchar* table, global uchar* out) {
  out[get_global_id(0)] = table[in[get_global_id(0)]];
}
