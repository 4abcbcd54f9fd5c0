// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine of states over bytes, one text of 64 bytes for each work-item.
kernel void tokens(global const uchar* text, global int* words) {
  global const uchar* mine = text + get_global_id(0) * 64;
  int state = 0, count = 0;
  for (int i = 0; i < 64; ++i) {
    uchar c = mine[i];
    switch (state) {
      case 0:
        if (c >= 'a' && c <= 'z') {
          state = 1;
          ++count;
        } else if (c >= '0' && c <= '9') {
          state = 2;
          count += 16;
        } else if (c == '"')
          state = 3;
        break;
      case 1:
        if (c < 'a' || c > 'z') state = 0;
        break;
      case 2:
        if (c < '0' || c > '9') state = c == '.' ? 2 : 0;
        break;
      default:
        if (c == '"') {
          state = 0;
          count += 256;
        }
        break;
    }
  }
  words[get_global_id(0)] = count;
}
