// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of records that work-items have side by side are reached by straight code; rows, and few
// elements of long records, in loops, and so are those that end in two places.
// RUN: weftc -emit-llvm=prepare --kernel=pixels -o - %s | FileCheck %s --check-prefix=PIXELS
// RUN: weftc -emit-llvm=prepare --kernel=most -o - %s | FileCheck %s --check-prefix=MOST
// RUN: weftc -emit-llvm=prepare --kernel=rows -o - %s | FileCheck %s --check-prefix=LOOP
// RUN: weftc -emit-llvm=prepare --kernel=two_ends -o - %s | FileCheck %s --check-prefix=LOOP
// RUN: weftc -emit-llvm=prepare --kernel=few -o - %s | FileCheck %s --check-prefix=LOOP

// PIXELS-LABEL: @weft.kernel
// PIXELS-NOT: phi
// PIXELS-COUNT-3: store i8
// PIXELS-NOT: phi
kernel void pixels(global uchar* out, global const uchar* in, int n) {
  int i = get_global_id(0);
  for (int c = 0; c < 3; ++c) out[3 * i + c] = 255 - in[c * n + i];
}

// MOST-LABEL: @weft.kernel
// MOST-NOT: phi
// MOST: ret void
kernel void most(global float* out, global const float* in, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 1; k < 8; ++k) sum += in[8 * i + k];
  out[i] = sum;
}

// LOOP-LABEL: @weft.kernel
// LOOP: phi
kernel void rows(global float* out, global const float* in, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum += in[n * i + k];
  out[i] = sum;
}

kernel void few(global float* out, global const float* in, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < 3; ++k) sum += in[8 * i + k];
  out[i] = sum;
}

kernel void two_ends(global int* out, global const int* in, int n) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < 4; ++k) {
    sum += in[4 * i + k];
    if (k == 2) break;
  }
  out[i] = sum;
}
