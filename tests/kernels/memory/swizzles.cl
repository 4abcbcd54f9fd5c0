// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS a const float[N * 4] = i * 3
// ARGS b const uchar[N * 4] = i * 7
// ARGS c double[N * 2] = 0
// ARGS d int[N * 4] = i
// ARGS e uchar[N * 4] = 1
// ARGS f short[N * 8] = i * 37 % 201 - 100
// EXPECT c[i] = a[i / 2 * 4 + 1 - i % 2] + 1
// EXPECT d[i] = a[i / 4 * 4 + 3 - i % 4] * 2 + (i % 4 < 2 ? b[i] : b[i / 4 * 4 + 5 - i % 4]) - d[i]
// EXPECT e[i] = i % 4 == 3 ? b[i] : b[i / 4 * 4 + 2 - i % 4]
// EXPECT f[i] = f[i / 8 * 8 + (i + 3) % 8] - f[i]
// Components that change places within a work-item's vector, all done alike.
kernel void swizzles(global const float4* a, global const uchar4* b, global double2* c, global int4* d,
                     global uchar4* e, global short8* f) {
  int i = get_global_id(0);
  c[i] = convert_double2(a[i].yx) + 1;
  d[i] = convert_int4(a[i].wzyx) * 2 + convert_int4(b[i].xywz) - d[i];
  e[i] = b[i].zyxw;
  f[i] = f[i].s34567012 - f[i];
}
