// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 3 + 5] = 0
// ARGS in const int[N * 3 + 5] = i * 7
// EXPECT out[i] = in[i] * 3 + 1
// A loop whose counter steps over all work-items, in 32 bits.
kernel void stride(global int* out, global const int* in) {
  for (int i = get_global_id(0); i < get_global_size(0) * 3 + 5; i += get_global_size(0)) {
    out[i] = in[i] * 3 + 1;
  }
}
kernel void unsigned_stride(global int* out, global const int* in) {
  uint items = get_global_size(0);
  for (uint i = get_global_id(0); i < items * 3 + 5; i += items) out[i] = in[i] * 3 + 1;
}
