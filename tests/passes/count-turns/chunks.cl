// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=chunks -o - %s | FileCheck %s --check-prefixes=CHECK,UP
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=from_the_end -o - %s | FileCheck %s --check-prefixes=CHECK,UP
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=every_third -o - %s | FileCheck %s --check-prefixes=CHECK,UP
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=places -o - %s | FileCheck %s --check-prefixes=CHECK,UP
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=wraps -o - %s | FileCheck %s --check-prefix=GUARDED
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=around -o - %s | FileCheck %s --check-prefixes=CHECK,UP
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=to_the_last -o - %s | FileCheck %s --check-prefix=STAYS
// RUN: weftc -emit-llvm=prepare --target-cpu=x86-64-v3 --kernel=ends_elsewhere -o - %s | FileCheck %s --check-prefix=STAYS

// Turns are counted by what all work-items know, whatever their first place is.
// UP: %[[TURN:.*]] = phi i64
// CHECK-NOT: icmp {{.*}} i32
// UP: icmp {{.*}} i64 %[[TURN]],
// CHECK-NOT: icmp {{.*}} i32
// CHECK: ret void

// What may wrap has no turns where it does.
// GUARDED: icmp ult i32 {{.*}}
// GUARDED: br i1 {{.*}}
// GUARDED: %[[COUNT:.*]] = phi i64
// GUARDED: icmp {{.*}} i64 %[[COUNT]],
// GUARDED: ret void

// What may go on for ever, or is at another distance for each work-item, is compared as it was.
// STAYS: icmp {{.*}} i32
// STAYS: ret void

kernel void chunks(global const float* in, global float* out, int each) {
  int id = get_global_id(0);
  float sum = 0;
  for (int j = id * each; j < (id + 1) * each; ++j) sum += in[j];
  out[id] = sum;
}

kernel void from_the_end(global const int* in, global int* out, int each) {
  int id = get_global_id(0), last = in[id], sum = 0;
  for (int j = last + each; j > last; --j) sum = sum * 31 + in[j];
  out[id] = sum;
}

kernel void every_third(global const int* in, global int* out, int each) {
  int id = get_global_id(0), first = in[id], sum = 0;
  for (int j = first; j != first + 3 * each; j += 3) sum = sum * 31 + in[j];
  out[id] = sum;
}

kernel void places(global const int* in, global int* out, int each) {
  int id = get_global_id(0), first = in[id], sum = 0;
  for (int j = first; first + each * each > j; ++j) sum = sum * 31 + in[j];
  out[id] = sum;
}

kernel void wraps(global const int* in, global int* out, uint each) {
  uint id = get_global_id(0), first = in[id];
  int sum = 0;
  for (uint j = first; j < first + each; ++j) sum = sum * 31 + in[j];
  out[id] = sum;
}

kernel void ends_elsewhere(global const int* in, global int* out) {
  int id = get_global_id(0), first = in[id], sum = 0;
  for (int j = first; j < first + in[id + 1]; ++j) sum = sum * 31 + in[j];
  out[id] = sum;
}

// Ids and small numbers do not wrap.
kernel void around(global const int* in, global int* out) {
  size_t id = get_global_id(0) + 8;
  int sum = 0;
  for (size_t j = id - 2; j <= id + 2; ++j) sum = sum * 31 + in[j];
  out[id] = sum;
}

kernel void to_the_last(global const int* in, global int* out, uint each) {
  uint id = get_global_id(0), first = in[id];
  int sum = 0;
  for (uint j = first; j <= first + each; ++j) sum = sum * 31 + in[j];
  out[id] = sum;
}
