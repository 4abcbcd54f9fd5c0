// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=by_functions -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=by_choices -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=by_ifs -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=last_chunk -o - %s | FileCheck %s
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=other_ends -o - %s | FileCheck %s --check-prefix=ONE
// RUN: weftc -S --target-cpu=x86-64-v3 --kernel=by_functions -o - %s | FileCheck %s --check-prefix=WIDE

// Where the clamps change nothing, a loop counts turns that all work-items make.
// CHECK-DAG: phi i64
// CHECK-DAG: icmp {{.*}} i64 %{{.*}}
// CHECK-DAG: icmp {{.*}} i32 %{{.*}}, %{{.*}}
// CHECK: load float
// CHECK: load float
// CHECK: ret void

// A work-item that another one's data end leaves one loop.
// ONE: load float
// ONE-NOT: load float
// ONE: ret void

// Lanes inside load as one.
// WIDE: vaddps {{.*}}(%r{{.*}}), %ymm

kernel void by_functions(global const float* in, global float* out, int r, int w) {
  int x = get_global_id(0);
  float sum = 0;
  for (int j = max(x - r, 0); j <= min(x + r, w - 1); ++j) sum += in[j];
  out[x] = sum;
}

kernel void by_choices(global const float* in, global float* out, int r, int w) {
  int x = get_global_id(0), first = x - r < 0 ? 0 : x - r;
  float sum = 0;
  for (int j = first; j < (x + r < w ? x + r : w); ++j) sum += in[j];
  out[x] = sum;
}

kernel void by_ifs(global const float* in, global float* out, int w) {
  int x = get_global_id(0), first = x - 2, last = x + 2;
  if (first < 0) first = 0;
  if (last >= w) last = w - 1;
  float sum = 0;
  for (int j = first; j <= last; ++j) sum += in[j];
  out[x] = sum;
}

kernel void last_chunk(global const float* in, global float* out, uint each, uint n) {
  uint id = get_global_id(0), first = id * each, end = min(first + each, n);
  float sum = 0;
  for (uint j = first; j < end; ++j) sum += in[j];
  out[id] = sum;
}

kernel void other_ends(global const float* in, global float* out, global const int* ends) {
  int x = get_global_id(0);
  float sum = 0;
  for (int j = x; j < min(ends[x], 100); ++j) sum += in[j];
  out[x] = sum;
}
