// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-items that walk a row each are quicker one after another, several elements at a time, than
// side by side, a row apart; not so those whose sums of floats must be made in order.
// RUN: weftc --report --target-cpu=x86-64-v4 -o /dev/null %s 2>&1 | FileCheck %s

// CHECK: kernel doubled: one work-item at a time
kernel void doubled(global int* out, global const int* in, int n) {
  int row = get_global_id(0) * n;
  for (int i = 0; i < n; ++i) out[row + i] = in[row + i] * 2;
}

// CHECK: kernel sums: one work-item at a time
kernel void sums(global int* out, global const int* in) {
  int row = get_global_id(0) * 256, sum = 0;
  for (int i = 0; i < 256; ++i) sum += in[row + i];
  out[get_global_id(0)] = sum;
}

// CHECK: kernel float_sums: {{[0-9]+}} work-items at a time
kernel void float_sums(global float* out, global const float* in) {
  int row = get_global_id(0) * 256;
  float sum = 0;
  for (int i = 0; i < 256; ++i) sum += in[row + i];
  out[get_global_id(0)] = sum;
}

// A row that is written in order takes long in lanes, whose lines do not stay in the cache, unless
// they write it in blocks; a sum alone has nothing to do while it waits for itself.
// CHECK: kernel scan: {{[0-9]+}} work-items at a time
kernel void scan(global float* restrict out, global const float* restrict in, int n) {
  int row = get_global_id(0) * n;
  float sum = 0;
  for (int i = 0; i < n; ++i) out[row + i] = sum += in[row + i];
}

// CHECK: kernel scan_of_next: one work-item at a time
kernel void scan_of_next(global float* out, int n) {
  int row = get_global_id(0) * n;
  float sum = 0;
  for (int i = 0; i < n; ++i) out[row + i] = sum += out[row + i + 1];
}

// CHECK: kernel normalized: {{[0-9]+}} work-items at a time
kernel void normalized(global float* out, global const float* in) {
  int row = get_global_id(0) * 256;
  float sum = 0, squares = 0;
  for (int i = 0; i < 256; ++i) sum += in[row + i];
  for (int i = 0; i < 256; ++i) squares += (in[row + i] - sum / 256) * (in[row + i] - sum / 256);
  for (int i = 0; i < 256; ++i) out[row + i] = (in[row + i] - sum / 256) * rsqrt(squares);
}

// Sixteen turns fill a register.
// CHECK: kernel nibbles: one work-item at a time
kernel void nibbles(global float* out, global const uchar* in) {
  int row = get_global_id(0) * 18;
  for (int i = 0; i < 16; ++i) out[get_global_id(0) * 16 + i] = in[row + 2 + i] & 15;
}

// Lanes that go through memory a row apart, in two places at once, would push each other's lines out of the cache, unless
// they read their rows in blocks.
// CHECK: kernel two_rows: 8 work-items at a time
kernel void two_rows(global const float* a, global const float* b, global const float* x, global float* y, int n) {
  int i = get_global_id(0);
  float s = 0, t = 0;
  for (int j = 0; j < n && s < 1000; ++j) {
    s += a[i * n + j] * x[j];
    t += b[i * n + j] * x[j];
  }
  y[i] = s + t;
}

// CHECK: kernel two_rows_in_blocks: {{16|32}} work-items at a time
kernel void two_rows_in_blocks(global const float* a, global const float* b, global const float* x, global float* y, int n) {
  int i = get_global_id(0);
  float s = 0, t = 0;
  for (int j = 0; j < n; ++j) {
    s += a[i * n + j] * x[j];
    t += b[i * n + j] * x[j];
  }
  y[i] = s + t;
}
