// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs whose distance is given at launch, as in sorting networks: where it is a SIMD group's width
// or more, lanes are adjacent, and a test finds out.
// RUN: weftc -emit-llvm=workgroup --target-cpu=x86-64-v4 --width=16 -o - %s | FileCheck %s --check-prefix=NEAR
// RUN: weftc -emit-llvm=workgroup --target-cpu=x86-64-v4 --width=16 -o - %s | FileCheck %s --check-prefix=FAR

// NEAR: load <16 x i32>, ptr addrspace(1)
// NEAR: store <16 x i32> %{{.*}}, ptr addrspace(1)
// FAR: call <16 x i32> @llvm.masked.gather
// FAR: call void @llvm.masked.scatter
kernel void sort(global uint* a, uint log) {
  uint id = get_global_id(0), distance = 1 << log;
  uint left = (id & (distance - 1)) + (id >> log << (log + 1));
  uint x = a[left], y = a[left + distance];
  a[left] = min(x, y);
  a[left + distance] = max(x, y);
}
