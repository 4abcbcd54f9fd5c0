// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows that begin where a table says do not push each other out of the cache, as those at equal
// steps may: they allow more lanes, which gain where a turn waits for what it loads.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s
// RUN: weftc --report --target-cpu=sapphirerapids -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=INTEL

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

// Lanes that stay in a loop by what they load in it load no more until that is known, which Intel's
// processors have more lanes do something meanwhile for; wherever pairs say that texts begin.
// CHECK: kernel characters: one work-item at a time
// INTEL: kernel characters: 64 work-items at a time
kernel void characters(global const char* text, global const int2* pairs, global int* out) {
  int at = pairs[get_global_id(0)].x, sum = 0;
  while (text[at] != 0) {
    sum = sum * 5 ^ (sum >> 3);
    ++at;
  }
  out[get_global_id(0)] = sum;
}

// Bytes that are looked up in registers are so for a register of lanes as for few.
// CHECK: kernel decoded: 16 work-items at a time
// INTEL: kernel decoded: {{32|64}} work-items at a time
kernel void decoded(global const uchar* text, constant uchar* table, global uint* out) {
  int id = get_global_id(0);
  global const uchar* four = text + 4 * id;
  out[id] = table[four[0]] << 18 | table[four[1]] << 12 | table[four[2]] << 6 | table[four[3]];
}
