// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS first int = 5
// EXPECT out[i] = (first + i) * 5 + 4 * i
typedef struct { int a; char pad; long b; int4 v; } Record;
typedef union { float f; int i; } Bits;
Record make(int a, long b) {
  Record r = {a, 1, b, (int4)(a, a, a, a)};
  return r;
}
long use(Record r) {
  r.a *= 3;
  return r.a + r.b + r.v.x + r.v.w;
}
kernel void records(global int* out, int first) {
  int i = get_global_id(0);
  Record r = make(first + i, 4 * i);
  Bits bits;
  bits.f = 1.0f;
  out[i] = (int)use(r) + (bits.i == 0x3f800000 ? 0 : 1000) + (r.a == first + i ? 0 : 5000);
}
