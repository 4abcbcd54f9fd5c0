// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adds a row to each of a tensor's, whose strides are given in bytes; one work-group for each row.
kernel void byte_strides(global const char* in, global const char* row, global char* out, ulong element_bytes,
                         ulong row_bytes, int n) {
  in += get_group_id(0) * row_bytes;
  out += get_group_id(0) * row_bytes;
  for (int i = get_local_id(0); i < n; i += get_local_size(0)) {
    float sum = *(global const float*)(in + i * element_bytes) + *(global const float*)(row + i * element_bytes);
    *(global float*)(out + i * element_bytes) = sum;
  }
}
