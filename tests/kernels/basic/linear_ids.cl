// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OPTIONS -cl-std=CL3.0
// ARGS out ulong[N * 3] = 0
// EXPECT out[i] = i % 3 == 0 ? i / 3 : i % 3 == 1 ? i / 3 % X % LX + LX * (i / 3 / X % Y % LY + LY * (i / 3 / X / Y % LZ)) : L
// LOCAL 1 3 4x2 1x3x2
kernel void linear(global ulong* out) {
  size_t at = get_global_linear_id();
  out[at * 3] = at;
  out[at * 3 + 1] = get_local_linear_id();
  out[at * 3 + 2] = get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
}
