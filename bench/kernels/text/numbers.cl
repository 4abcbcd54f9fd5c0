// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads a decimal number from each line, with a sign and a fraction or without.
kernel void numbers(global const uchar* text, global const int* line, global float* out) {
  int at = line[get_global_id(0)];
  float sign = 1, number = 0, place = 1;
  while (text[at] == ' ') ++at;
  if (text[at] == '-') {
    sign = -1;
    ++at;
  }
  for (; text[at] >= '0' && text[at] <= '9'; ++at) number = number * 10 + (text[at] - '0');
  if (text[at] == '.') {
    for (++at; text[at] >= '0' && text[at] <= '9'; ++at) {
      number = number * 10 + (text[at] - '0');
      place *= 10;
    }
  }
  out[get_global_id(0)] = sign * number / place;
}
