; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers --local-size=16,1,1 --facts %s | FileCheck %s

; The counter is the group's, and nobody has to be told apart: no context at all.
; CHECK: weft-context-bytes 0
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

declare void @weft.barrier() convergent
