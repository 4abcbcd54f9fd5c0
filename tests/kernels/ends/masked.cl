// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c uchar[(N + 1) / 2] = i
// ARGS s ushort[(N + 1) / 2] = i
// ARGS w uint[(N + 1) / 2] = i
// ARGS l ulong[(N + 1) / 2] = i
// ARGS f float[(N + 1) / 2] = i
// ARGS d double[(N + 1) / 2] = i
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT c[i] = c[i] * 3
// EXPECT s[i] = s[i] * 3
// EXPECT w[i] = w[i] * 3
// EXPECT l[i] = l[i] * 3
// EXPECT f[i] = f[i] * 3
// EXPECT d[i] = d[i] * 3
// As many places as half of the work-items: those of the others are not there.
kernel void halves(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                   global float* f, global double* d) {
  int i = get_global_id(0), half_way = (get_global_size(0) + 1) / 2;
  if (i < half_way) {
    c[i] *= 3;
    s[i] *= 3;
    w[i] *= 3;
    l[i] *= 3;
    f[i] *= 3;
    d[i] *= 3;
  }
}

kernel void backwards(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                      global float* f, global double* d) {
  int i = get_global_size(0) - 1 - get_global_id(0), half_way = (get_global_size(0) + 1) / 2;
  if (i >= half_way) return;
  c[i] *= 3;
  s[i] *= 3;
  w[i] *= 3;
  l[i] *= 3;
  f[i] *= 3;
  d[i] *= 3;
}

kernel void scattered(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                      global float* f, global double* d) {
  int i = get_global_id(0);
  if (i & 1) return;
  i >>= 1;
  c[i] *= 3;
  s[i] *= 3;
  w[i] *= 3;
  l[i] *= 3;
  f[i] *= 3;
  d[i] *= 3;
}
