// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More work-items than a register has lanes, where a loop waits for what it computed a turn before.
// RUN: weftc --report --target-cpu=x86-64-v3 -o /dev/null %s 2>&1 | FileCheck %s

// Turns that work-items share cost nothing but registers.
// CHECK: kernel chain: 64 work-items at a time
kernel void chain(global float* out, float a) {
  float x = out[get_global_id(0)];
  for (int i = 0; i < 100; ++i) x = mad(x, a, 1.0f);
  out[get_global_id(0)] = x;
}

// Turns that differ make more of them wait for the last one.
// CHECK: kernel leave: 32 work-items at a time
kernel void leave(global float* out, float a) {
  float x = out[get_global_id(0)];
  while (x < 100) x = x * x - a;
  out[get_global_id(0)] = x;
}

// CHECK: kernel busy: 8 work-items at a time
kernel void busy(global float* out, float a) {
  float x = out[get_global_id(0)], y = x, z = x, w = x, v = x, u = x, t = x, s = x;
  for (int i = 0; i < 100; ++i) {
    x = mad(x, a, 1.0f), y = mad(y, a, 2.0f), z = mad(z, a, 3.0f), w = mad(w, a, 4.0f);
    v = mad(v, a, 1.0f), u = mad(u, a, 2.0f), t = mad(t, a, 3.0f), s = mad(s, a, 4.0f);
  }
  out[get_global_id(0)] = x + y + z + w + v + u + t + s;
}

// So few turns that the machine meanwhile begins with the next work-items. Groups of a size that is
// given may be too small for more lanes, for all that these would share.
// CHECK: kernel few: 8 work-items at a time
kernel void few(global float* out, float a) {
  global float* x = out + get_group_id(0) * 100 + get_local_id(0);
  for (int i = 0; i < 4; ++i) *x = mad(*x, a, 1.0f);
}

// CHECK: kernel free: 64 work-items at a time
kernel void free(global float* out, float a) {
  float x = out[get_global_id(0)];
  for (int i = 0; i < 4; ++i) x = mad(x, a, 1.0f);
  out[get_global_id(0)] = x;
}

// CHECK: kernel powers: 16 work-items at a time
kernel void powers(global ulong* out, uint exponent) {
  ulong base = out[get_global_id(0)], power = 1;
  for (uint left = exponent; left; left >>= 1) {
    if (left & 1) power = power * base % 1000003;
    base = base * base % 1000003;
  }
  out[get_global_id(0)] = power;
}
