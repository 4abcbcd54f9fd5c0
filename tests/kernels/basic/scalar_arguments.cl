// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out long[N] = 0
// ARGS c char = -3
// ARGS uc uchar = 250
// ARGS s short = -300
// ARGS i32 int = -70000
// ARGS u32 uint = 4000000000
// ARGS l long = -5000000000
// ARGS f float = 0.25
// ARGS d double = 1.5
// EXPECT out[i] = c + uc + s + i32 + u32 + l + long(f * 8) + long(d * 2) + i
kernel void scalars(global long* out, char c, uchar uc, short s, int i32, uint u32, long l, float f, double d) {
  size_t i = get_global_id(0);
  out[i] = c + uc + s + i32 + (long)u32 + l + (long)(f * 8) + (long)(d * 2) + (long)i;
}
