// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of Khronos' extensions that need no newer OpenCL C: of bits, of bytes in words, of clocks.
// OPTIONS -cl-std=CL1.0
// ARGS in const uint[N] = i * 131 + 70000
// ARGS out int[N] = 0
// EXPECT out[i] = 1
kernel void functions(global const uint* in, global int* out) {
  const size_t i = get_global_id(0);
  const uint x = in[i];
  const ulong start = clock_read_device();
  int is_right = bitfield_insert(x, 5u, 4u, 8u) == ((x & ~0xff0u) | 0x50u);
  is_right &= bitfield_extract_unsigned(x, 4u, 8u) == (x >> 4 & 0xff);
  is_right &= bit_reverse(bit_reverse(x)) == x && bit_reverse(1u) == 1u << 31;
  is_right &= dot(as_uchar4(x), (uchar4)(1, 0, 0, 0)) == (x & 0xff);
  is_right &= dot_acc_sat_4x8packed_uu_uint(x, 0x0100u, ~0u) == ~0u;
  out[i] = is_right && as_ulong(clock_read_hilo_work_group()) >= start;
}
