// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS p float[N * 3] = i * 0.5
// ARGS b uchar[N * 5] = i
// EXPECT p[i] = i % 3 == 0 ? p[i] + p[i + 1] * 2 : i % 3 == 1 && i % 2 == 0 ? p[i - 1] * 4 : p[i]
// EXPECT b[i] = i % 5 == 0 ? b[i] + b[i + 4] : i % 5 == 3 && i / 5 % 3 == 0 ? 9 : b[i]
// Elements a few places apart from lane to lane, those between them left alone.
typedef struct { float x, y, z; } Point;
kernel void apart(global Point* p, global uchar* b) {
  int i = get_global_id(0);
  float x = p[i].x;
  p[i].x = x + p[i].y * 2;
  if ((3 * i + 1) % 2 == 0) p[i].y = x * 4;
  b[5 * i] += b[5 * i + 4];
  if (i % 3 == 0) b[5 * i + 3] = 9;
}
