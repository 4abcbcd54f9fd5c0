// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The numbers of a text, separated by whatever is no digit.
kernel void parse(global const uchar* text, global int* numbers, int length) {
  int count = 0, value = -1;
  for (int i = 0; i < length; ++i) {
    uchar c = text[i];
    if (c >= '0' && c <= '9') {
      value = max(value, 0) * 10 % 100000 + (c - '0');
    } else if (value >= 0) {
      numbers[1 + count++] = value;
      value = -1;
    }
  }
  numbers[0] = count;
}
