// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A work-item's own vectors may fill a register or more, yet one after another they leave the units
// waiting for each other's results.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel fused: 16 work-items at a time
kernel void fused(global float* out) {
  float16 x = get_global_id(0), y = x + 1;
  for (int i = 0; i < 100; ++i) {
    x = mad(y, x, y);
    y = mad(x, y, x);
  }
  out[get_global_id(0)] = y.s0 + y.sf;
}

// Loads that fill a register are best left as they are.
// CHECK: kernel loads: one work-item at a time
kernel void loads(global float16* out, global const float16* in) {
  float16 sum = 0;
  for (int i = 0; i < 100; ++i) sum += in[get_global_id(0) + i * get_global_size(0)];
  out[get_global_id(0)] = sum;
}

// Vectors that are combined one element by one stay whole if there are not too many lanes.
// CHECK: kernel whole: 8 work-items at a time
kernel void whole(global char16* out, global const char16* in) {
  size_t i = get_global_id(0);
  out[i] = add_sat(out[i], in[i]);
}

// Where a loop computes with them, it does not matter that they are stored behind it.
// CHECK: kernel squares: 16 work-items at a time
kernel void squares(global float16* out, int turns) {
  float16 x = (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) * 0.0625f;
  for (int i = 0; i < turns; ++i) x = x * x - (float)(get_global_id(0) & 63) / 64;
  out[get_global_id(0)] = x;
}

// Vectors that lanes would take apart into more parts than there are registers are left whole.
// CHECK: kernel digests: one work-item at a time
#define STEP(a, b, c, d, w, v) d = rotate(d + (a ^ b ^ c) + w, (uint16)5); w = rotate(w ^ v, (uint16)1);
#define STEPS(w, x, y, z) STEP(a, b, c, d, w, x) STEP(d, a, b, c, x, y) STEP(c, d, a, b, y, z) STEP(b, c, d, a, z, w)
kernel void digests(global uint* found, global const uint4* pads, constant uint16* words, uint n) {
  uint4 pad = pads[get_global_id(0)];
  for (uint word = 0; word < n; ++word) {
    uint16 a = 1, b = 2, c = 3, d = 4;
    uint16 w = words[word] | pad.x, x = pad.y, y = pad.z, z = pad.w;
    STEPS(w, x, y, z) STEPS(w, x, y, z) STEPS(w, x, y, z) STEPS(w, x, y, z)
    if (any(d == (uint16)0x12345678)) found[get_global_id(0)] = word;
  }
}
