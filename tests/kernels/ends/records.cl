// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS p float[N * 3] = i * 0.5
// ARGS c uchar[N * 3] = i
// ARGS s ushort[N * 4] = i
// GLOBAL 1 2 7 31 64 129
// LOCAL NULL 1 3 16 33 64
// EXPECT p[i] = i % 3 == 2 && i / 3 % 3 == 0 ? p[i - 2] + p[i - 1] : p[i]
// EXPECT c[i] = i / 3 % 3 == 0 ? c[i] + 3 : c[i]
// EXPECT s[i] = i / 4 % 3 == 0 ? s[i] * 2 : s[i]
// Records of which a third is read and written, the last of which ends the buffer.
typedef struct { float x, y, z; } Point;
kernel void records(global Point* p, global uchar* c, global ushort4* s) {
  int i = get_global_id(0);
  if (i % 3) return;
  p[i].z = p[i].x + p[i].y;
  vstore3(vload3(i, c) + (uchar)3, i, c);
  s[i] *= (ushort)2;
}
