// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares texts in pairs, as strcmp does.
kernel void compare(global const char* text, global const int2* pairs, global int* out) {
  int2 pair = pairs[get_global_id(0)];
  global const char *a = text + pair.x, *b = text + pair.y;
  while (*a != 0 && *a == *b) {
    ++a;
    ++b;
  }
  out[get_global_id(0)] = *a - *b;
}
