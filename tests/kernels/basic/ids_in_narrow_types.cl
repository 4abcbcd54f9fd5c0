// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Local ids past what a narrow type holds.
// ARGS out uint[N] = 0
// LOCAL 1 64 256 512
// GLOBAL 512 1024
// EXPECT out[i] = ((i % L) & 255) + ((i % L) & 7) * 1000
kernel void narrow(global uint* out) {
  const size_t low = (uchar)get_local_id(0), lowest = get_local_id(0) & 7;
  out[get_global_id(0)] = (uint)low + (uint)lowest * 1000;
}
