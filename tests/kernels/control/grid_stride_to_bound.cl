// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 5 + 7] = i
// ARGS in const int[N * 5 + 7] = i * 7
// ARGS n int = N * 5 + 3
// ARGS size ulong = N * 5 + 3
// ARGS none int = -1
// EXPECT out[i] = i < N * 5 + 3 ? in[i] * 3 + i : i
// GLOBAL 1 2 5 64 300
// Loops over all elements, each of which may get a work-item of its own.
kernel void by_int(global int* out, global const int* in, int n, ulong size, int none) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) out[i] += in[i] * 3;
}
kernel void by_uint(global int* out, global const int* in, int n, ulong size, int none) {
  const uint items = get_global_size(0);
  for (uint i = get_global_id(0); i < (uint)n; i += items) {
    if (in[i] % 2 == 0) out[i] = out[i] + in[i] * 3;
    else out[i] += in[i] + in[i] + in[i];
  }
}
kernel void by_size(global int* out, global const int* in, int n, ulong size, int none) {
  for (size_t i = get_global_id(0); i < size; i += get_global_size(0)) {
    int sum = i;
    for (int k = 0; k < 3; ++k) sum += in[i];
    out[i] = sum;
  }
}
kernel void from_another_bound(global int* out, global const int* in, int n, ulong size, int none) {
  for (int i = get_global_id(0); i < none; i += get_global_size(0)) out[i] = 0;
  for (long i = get_global_id(0); i < n; i += get_global_size(0)) out[i] += 3 * in[i];
}
kernel void by_another_name(global int* restrict out, global const int* restrict in, int n, ulong size,
                            int none) {
  global int* to = out + none;
  for (int i = get_global_id(0); n > i; i += get_global_size(0)) to[i + 1] = in[i] * 3 + i;
}
