; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; Lanes that leave by any of three breaks meet within the turn, which then keeps one mask for those
; that still turn and one value for those that do not.
; CHECK: loop:
; CHECK-NEXT: phi float [ poison, %loop.entry ], [ %[[KEPT:[0-9]+]], %turn.end ]
; CHECK-NEXT: %live = phi i1
; CHECK-NEXT: %k = phi i64
; CHECK-NEXT: br
; CHECK: turn.end:
; CHECK: %[[MORE:.*]] = call i1 @weft.any
; CHECK-NEXT: %[[KEPT]] = select i1
; CHECK-NEXT: br i1 %[[MORE]], label %loop, label %loop.after
define void @weft.kernel(ptr addrspace(1) %q) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %q, i64 %i
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %third ]
  %more = icmp ult i64 %k, 100
  br i1 %more, label %first, label %done
first:
  %q.a = getelementptr float, ptr addrspace(1) %p, i64 %k
  %a = load float, ptr addrspace(1) %q.a
  %a.ends = fcmp ogt float %a, 1.0
  br i1 %a.ends, label %done, label %second
second:
  %q.b = getelementptr float, ptr addrspace(1) %q.a, i64 %k
  %b = load float, ptr addrspace(1) %q.b
  %b.ends = fcmp ogt float %b, 2.0
  br i1 %b.ends, label %done, label %third
third:
  %next = add i64 %k, 1
  br label %loop
done:
  %r = phi float [ 0.0, %loop ], [ %a, %first ], [ %b, %second ]
  store float %r, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
