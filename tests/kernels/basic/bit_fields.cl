// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit-fields that share words, signed and not, in memory of every kind, and copied whole.
// ARGS in const int[N] = i * 2654435
// ARGS out int[N] = 0
// ARGS cells local int[L * 2]
// EXPECT out[i] = 63
// LOCAL 1 3 16
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
typedef struct {
  uint low : 5;
  int middle : 11;
  uint high : 16;
  int : 0;
  uint alone : 1;
} Fields;
kernel void fields(global const int* in, global int* out, local int* cells) {
  int id = get_global_id(0), number = in[id];
  Fields own = {number, number, number, number};
  local Fields* shared = (local Fields*)cells + get_local_id(0);
  *shared = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  shared->middle += 1;
  int right = own.low == (number & 31);
  right |= (own.middle == number << 21 >> 21) << 1;
  right |= (own.high == (number & 0xffff)) << 2;
  right |= (own.alone == (number & 1)) << 3;
  right |= (shared->middle == (number + 1) << 21 >> 21 && shared->low == own.low) << 4;
  uint word = (number & 31) | ((number + 1) & 0x7ff) << 5 | (uint)number << 16;
  right |= (cells[get_local_id(0) * 2] == (int)word) << 5;
  out[id] = right;
}
