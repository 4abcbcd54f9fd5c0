// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void dot_char16(global const char16* a, global const char16* b, global int* out) {
  size_t i = get_global_id(0);
  int16 products = convert_int16(a[i]) * convert_int16(b[i]);
  int8 eight = products.lo + products.hi;
  int4 four = eight.lo + eight.hi;
  out[i] = four.x + four.y + four.z + four.w;
}
