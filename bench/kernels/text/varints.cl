// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums numbers that take a byte for each seven bits, the last one less than 128.
kernel void varints(global const uchar* bytes, global const int* first, global ulong* out) {
  int i = get_global_id(0), at = first[i];
  ulong sum = 0;
  while (at < first[i + 1]) {
    ulong number = 0;
    uint shift = 0;
    uchar byte;
    do {
      byte = bytes[at++];
      number |= (ulong)(byte & 127) << shift;
      shift += 7;
    } while (byte >= 128);
    sum += number;
  }
  out[i] = sum;
}
