// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows that begin where a table says do not push each other out of the cache, as those at equal
// steps may: they allow more lanes, which gain where a turn waits for what it loads.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel numbers: 64 work-items at a time
kernel void numbers(global const uchar* bytes, global const int* first, global ulong* sums) {
  int id = get_global_id(0), at = first[id], end = first[id + 1];
  ulong sum = 0;
  while (at < end) {
    ulong number = 0;
    int place = 0;
    uchar byte;
    do {
      byte = bytes[at++];
      number |= (ulong)(byte & 127) << place;
      place += 7;
    } while (byte & 128);
    sum += number ^ number >> 1;
  }
  sums[id] = sum;
}

// CHECK: kernel numbers_in_rows: 16 work-items at a time
kernel void numbers_in_rows(global const uchar* bytes, int pitch, global ulong* sums) {
  int id = get_global_id(0);
  ulong sum = 0;
  for (int i = 0; i < pitch; ++i) {
    uchar byte = bytes[id * pitch + i];
    sum = (sum ^ byte) * 0x100000001b3;
    if (byte & 128) break;
  }
  sums[id] = sum;
}

// No turn waits for what it loads where counters alone tell how many there are.
// CHECK: kernel hashes: 16 work-items at a time
kernel void hashes(global const uchar* bytes, global const int* first, global uint* sums) {
  int id = get_global_id(0);
  uint sum = 5381;
  for (int at = first[id]; at < first[id + 1]; ++at) sum = sum * 33 + bytes[at];
  sums[id] = sum;
}
