; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=simplify %s | FileCheck %s

; CHECK-COUNT-1: call void @weft.barrier()
; CHECK-NOT: call void @weft.barrier()
define void @weft.kernel(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  br label %join
b:
  br label %join
join:
  call void @weft.barrier()
  br i1 %c, label %x, label %y
x:
  store i32 3, ptr addrspace(1) %p
  br label %y
y:
  ret void
}

declare void @weft.barrier() convergent noduplicate nounwind
