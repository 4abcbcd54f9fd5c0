// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer of a network of small integers: 64 inputs of 8 bits each, times as many weights.
kernel void dot_bytes(global const uint* in, global const uint* weights, global int* out) {
  size_t i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += dot_4x8packed_us_int(in[k * get_global_size(0) + i], weights[k]);
  out[i] = sum;
}
