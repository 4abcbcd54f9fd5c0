// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a sub-group reads and writes as a block is one vector for each component, wherever it lies.
// RUN: weftc -emit-llvm=vectorize --width=8 -o - %s -- -cl-std=CL3.0 | FileCheck %s

// CHECK: define {{.*}}void @weft.kernel(
// CHECK-NOT: gather
// CHECK-COUNT-4: load <8 x i32>, ptr addrspace(1)
// CHECK-COUNT-4: store <8 x i32> {{.*}}, ptr addrspace(1)
// CHECK-COUNT-4: call <8 x i32> @llvm.masked.load
// CHECK-COUNT-4: call void @llvm.masked.store
// CHECK-NOT: {{gather|scatter}}
kernel void blocks(global const uint* in, global uint* out) {
  const size_t first = get_global_id(0) - get_sub_group_local_id();
  const uint4 data = intel_sub_group_block_read4(in + first * 4);
  intel_sub_group_block_write4(out + (get_group_id(0) * 32 + get_sub_group_id()) * 32, data + 1);
}
