; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-barrier-loops %s | FileCheck %s

; CHECK-COUNT-1: call void @weft.barrier()
; CHECK-NOT: call void @weft.barrier()
define void @weft.kernel(i32 %n) {
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @weft.barrier()
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare void @weft.barrier() convergent noduplicate
