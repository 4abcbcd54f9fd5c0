// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS c uchar[N * 3 - 2] = i
// ARGS s ushort[N * 2 - 1] = i
// ARGS w uint[N * 3 - 2] = i
// ARGS l ulong[N * 2 - 1] = i
// ARGS d double[N * 5 - 4] = i
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT c[i] = i % 3 == 0 ? c[i] * 5 : c[i]
// EXPECT s[i] = i % 2 == 0 ? s[i] * 5 : s[i]
// EXPECT w[i] = i % 3 == 0 ? w[i] * 5 : w[i]
// EXPECT l[i] = i % 2 == 0 ? l[i] * 5 : l[i]
// EXPECT d[i] = i % 5 == 0 ? d[i] * 5 : d[i]
// The last lane's element ends the buffer: nothing follows that would fill its step.
kernel void upwards(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                    global double* d) {
  int i = get_global_id(0);
  c[3 * i] *= 5;
  s[2 * i] *= 5;
  w[3 * i] *= 5;
  l[2 * i] *= 5;
  d[5 * i] *= 5;
}

kernel void downwards(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                      global double* d) {
  int i = get_global_size(0) - 1 - get_global_id(0);
  c[3 * i] *= 5;
  s[2 * i] *= 5;
  w[3 * i] *= 5;
  l[2 * i] *= 5;
  d[5 * i] *= 5;
}

kernel void under_conditions(global uchar* c, global ushort* s, global uint* w, global ulong* l,
                             global double* d) {
  int i = get_global_id(0);
  for (int turn = 0; turn < 2; ++turn) {
    if ((i + turn) % 2 == 0) {
      c[3 * i] *= 5;
      s[2 * i] *= 5;
      w[3 * i] *= 5;
      l[2 * i] *= 5;
      d[5 * i] *= 5;
    }
  }
}
