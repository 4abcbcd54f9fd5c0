; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers %s | FileCheck %s

; CHECK: define void @weft.kernel(ptr addrspace(1) %p) #[[NOTES:[0-9]+]]
; CHECK: store i32 1
; CHECK-NEXT: br label %[[B:.*]]
; CHECK: [[B]]:
; CHECK-NEXT: call void @weft.barrier()
; CHECK-NEXT: br label %[[C:.*]]
; CHECK: [[C]]:
; CHECK-NEXT: store i32 2
; CHECK: attributes #[[NOTES]] = { "weft-has-barrier" }
define void @weft.kernel(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @weft.barrier()
  store i32 2, ptr addrspace(1) %p
  ret void
}

declare void @weft.barrier()
