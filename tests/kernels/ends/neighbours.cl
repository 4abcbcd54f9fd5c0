// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c const uchar[N] = i * 7
// ARGS s const ushort[N] = i * 7
// ARGS w const uint[N] = i * 7
// ARGS l const ulong[N] = i * 7
// ARGS d const double[N] = i * 7
// ARGS out ulong[N * 5] = 0
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT out[i] = i % 5 == 0 ? (i / 5 + 1 < N ? c[i / 5 + 1] : 1) + (i < 5 ? 2 : c[i / 5 - 1]) : i % 5 == 1 ? (i / 5 + 1 < N ? s[i / 5 + 1] : 1) + (i < 5 ? 2 : s[i / 5 - 1]) : i % 5 == 2 ? (i / 5 + 1 < N ? w[i / 5 + 1] : 1) + (i < 5 ? 2 : w[i / 5 - 1]) : i % 5 == 3 ? (i / 5 + 1 < N ? l[i / 5 + 1] : 1) + (i < 5 ? 2 : l[i / 5 - 1]) : (i / 5 + 1 < N ? d[i / 5 + 1] : 1) + (i < 5 ? 2 : d[i / 5 - 1])
// The first and the last work-item have one neighbour only.
#define SUM(from) ((i + 1 < n ? from[i + 1] : 1) + (i > 0 ? from[i - 1] : 2))
#define ARGUMENTS                                                                        \
  global const uchar *c, global const ushort *s, global const uint *w,                   \
      global const ulong *l, global const double *d, global ulong *out

kernel void forwards(ARGUMENTS) {
  int i = get_global_id(0), n = get_global_size(0);
  out[5 * i] = SUM(c);
  out[5 * i + 1] = SUM(s);
  out[5 * i + 2] = SUM(w);
  out[5 * i + 3] = SUM(l);
  out[5 * i + 4] = SUM(d);
}

kernel void backwards(ARGUMENTS) {
  int n = get_global_size(0), i = n - 1 - (int)get_global_id(0);
  out[5 * i] = SUM(c);
  out[5 * i + 1] = SUM(s);
  out[5 * i + 2] = SUM(w);
  out[5 * i + 3] = SUM(l);
  out[5 * i + 4] = SUM(d);
}
