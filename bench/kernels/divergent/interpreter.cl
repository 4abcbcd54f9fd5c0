// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A machine with eight registers; each work-item runs the same program on its own numbers.
kernel void interpreter(global const uint* code, global int* out, int length) {
  int registers[8];
  for (int i = 0; i < 8; ++i) registers[i] = get_global_id(0) * (i + 1);
  int at = 0;
  for (int steps = 0; at < length && steps < 400; ++steps) {
    uint word = code[at++];
    int to = word >> 4 & 7, a = registers[word >> 8 & 7], b = registers[word >> 12 & 7];
    switch (word & 15) {
      case 0: registers[to] = a + b; break;
      case 1: registers[to] = a - b; break;
      case 2: registers[to] = a * b; break;
      case 3: registers[to] = a ^ b; break;
      case 4: registers[to] = a >> (b & 7); break;
      case 5: registers[to] = a + (int)(word >> 16); break;
      case 6:
        if (a & 1) at += word >> 16 & 3;
        break;
      default:
        if (b < a) registers[to] = b;
        break;
    }
  }
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum ^= registers[i];
  out[get_global_id(0)] = sum;
}
