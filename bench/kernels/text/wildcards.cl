// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether names match a pattern in which * stands for any letters, and ? for one.
kernel void wildcards(global const char* text, global const int* name, constant char* pattern,
                      global int* out) {
  int at = name[get_global_id(0)], p = 0, star = -1, from = 0, matches = 1;
  while (text[at] != 0) {
    if (pattern[p] == '*') {
      star = p++;
      from = at;
    } else if (pattern[p] == text[at] || pattern[p] == '?') {
      ++p;
      ++at;
    } else if (star >= 0) {
      p = star + 1;
      at = ++from;
    } else {
      matches = 0;
      break;
    }
  }
  while (pattern[p] == '*') ++p;
  out[get_global_id(0)] = matches && pattern[p] == 0;
}
