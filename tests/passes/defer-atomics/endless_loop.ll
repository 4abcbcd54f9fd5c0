; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=defer-atomics %s | FileCheck %s

; Later would be never.
; CHECK: turn:
; CHECK-NEXT: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
; CHECK-NEXT: br label %turn
define void @weft_kernel_entry(ptr addrspace(1) %p) {
entry:
  br label %turn
turn:
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, !weft.deferrable !0
  br label %turn
}
!0 = !{}
