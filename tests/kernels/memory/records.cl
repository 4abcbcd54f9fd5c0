// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS p float[N * 3] = i
// ARGS b uchar[N * 3] = i
// ARGS s int[N * 7] = i
// ARGS w int[N * 2] = i
// EXPECT p[i] = i % 3 == 0 ? p[i] + p[i + 1] : i % 3 == 1 ? p[i] * 2 + p[i + 1] : i / 3 % 5 == 0 ? p[i] : p[i] - p[i - 2]
// EXPECT b[i] = i % 3 == 2 ? b[i] : i % 3 == 0 ? b[i + 2] : b[i - 1] + b[i]
// EXPECT s[i] = i % 7 < 2 ? s[i] + s[i + 4] : i % 7 == 3 ? s[i] + 1 : s[i]
// EXPECT w[i] = i % 2 ? i - 1 : i * 2 + 3
// Neighbouring elements of a work-item, whole and in part, where flow diverges, and where one store goes over another.
kernel void records(global float* p, global uchar* b, global int* s, global int* w) {
  int i = get_global_id(0);
  global float* mine = p + 3 * i;
  float x = mine[0], y = mine[1], z = mine[2];
  mine[0] = x + y;
  mine[1] = y * 2 + z;
  if (i % 5 != 0) mine[2] = z - x;
  uchar first = b[3 * i];
  b[3 * i] = b[3 * i + 2];
  b[3 * i + 1] += first;
  s[7 * i] += s[7 * i + 4];
  s[7 * i + 1] += s[7 * i + 5];
  s[7 * i + 3]++;
  w[2 * i] += 3;
  w[2 * i + 1] = w[2 * i] - 3;
  w[2 * i] += 2 * i;
}
