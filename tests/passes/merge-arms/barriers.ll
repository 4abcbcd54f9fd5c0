; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=merge-arms %s | FileCheck %s

; Barriers stay where they are, each with the stores before it.
; CHECK-LABEL: @weft.kernel
; CHECK: store i32 1
; CHECK-NEXT: call void @weft.barrier()
; CHECK: store i32 2
; CHECK-NEXT: call void @weft.barrier()
; CHECK: ret void
define void @weft.kernel(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  call void @weft.barrier()
  br label %join
b:
  store i32 2, ptr addrspace(1) %p
  call void @weft.barrier()
  br label %join
join:
  ret void
}

declare void @weft.barrier() convergent noduplicate nounwind
