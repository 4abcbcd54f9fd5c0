// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c const uchar[N] = i * 3
// ARGS s const ushort[N] = i * 3
// ARGS w const uint[N] = i * 3
// ARGS l const ulong[N] = i * 3
// ARGS f const float[N] = i * 3
// ARGS d const double[N] = i * 3
// ARGS out double[N] = 0
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT out[i] = i % 4 == 3 ? 0 : c[i * 7 % N] + s[i * 7 % N] + w[i * 7 % N] + l[i * 7 % N] + f[i * 7 % N] + d[i * 7 % N] + c[i * 5 < N ? N - 1 - i * 5 : 0] + s[i * 5 < N ? N - 1 - i * 5 : 0]
// Elements anywhere, the first and the last among them; some lanes would reach far outside.
kernel void gathered(global const uchar* c, global const ushort* s, global const uint* w,
                     global const ulong* l, global const float* f, global const double* d,
                     global double* out) {
  int i = get_global_id(0), n = get_global_size(0);
  int at = i % 4 == 3 ? i * 0x1000000 : i * 7 % n, clamped = max(n - 1 - i * 5, 0);
  if (i % 4 != 3)
    out[i] = (double)c[at] + s[at] + w[at] + l[at] + f[at] + d[at] + c[clamped] + s[clamped];
}
