; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=peek-updates %s | FileCheck %s

; CHECK: %[[SEEN:.*]] = load atomic i32, ptr addrspace(1) %p monotonic
; CHECK: %[[MORE:.*]] = icmp sgt i32 %v, %[[SEEN]]
; CHECK: br i1 %[[MORE]]
; CHECK: %[[FOUND:.*]] = atomicrmw max ptr addrspace(1) %p, i32 %v monotonic
; CHECK: %[[OLD:.*]] = phi i32 [ %[[SEEN]], %{{.*}} ], [ %[[FOUND]], %{{.*}} ]
; CHECK: store i32 %[[OLD]]
; CHECK: icmp ult i32 %v
; CHECK: atomicrmw umin
; CHECK-NOT: load
; CHECK: atomicrmw max ptr addrspace(1) %p, i32 %v release
; CHECK: atomicrmw add
define void @weft_kernel_entry(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %v) {
  %a = atomicrmw max ptr addrspace(1) %p, i32 %v monotonic
  store i32 %a, ptr addrspace(1) %out
  %b = atomicrmw umin ptr addrspace(1) %p, i32 %v monotonic
  %c = atomicrmw max ptr addrspace(1) %p, i32 %v release
  %d = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  ret void
}
