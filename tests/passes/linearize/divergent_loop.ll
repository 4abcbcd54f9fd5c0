; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; Lanes leave one by one; what each takes along is kept from its last turn.
; CHECK: %live = phi i1 [ true, %loop.entry ]
; CHECK: turn.end:
; CHECK: %[[MORE:.*]] = call i1 @weft.any
; CHECK: select i1 %{{.*}}, i64 %k
; CHECK: br i1 %[[MORE]], label %loop, label %loop.after
define void @weft.kernel(ptr addrspace(1) %q) {
  %i = call i64 @weft.local_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %i
  br i1 %more, label %loop, label %done
done:
  store i64 %k, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
