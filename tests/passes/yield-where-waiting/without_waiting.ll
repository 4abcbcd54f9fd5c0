; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=yield-where-waiting %s | FileCheck %s

; Nobody waits: no yield, and the order is there without a barrier.
; CHECK: define void @weft.kernel
; CHECK-NEXT: store i32 1
; CHECK-NEXT: ret void
define void @weft.kernel(ptr addrspace(1) %p) {
  call void @weft.in_order()
  store i32 1, ptr addrspace(1) %p
  ret void
}

declare void @weft.in_order() convergent
