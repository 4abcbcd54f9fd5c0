; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; %sum changes under a mask of lanes that are in the loop, and lanes leave with it before: it stands
; still as it is, also where nobody came by to change it. No select is there for those that leave.
; CHECK-LABEL: define void @weft.kernel
; CHECK: loop:
; CHECK-NEXT: %live = phi i1
; CHECK-NEXT: %b = phi i32
; CHECK-NEXT: %sum = phi i32 [ %{{.*}}, %loop.entry ], [ %[[END:.*]], %turn.end ]
; CHECK-NEXT: %is_done
; CHECK: %next = mul i32 %sum, 3
; CHECK: %[[STANDS:[0-9]+]] = select i1 %{{.*}}, i32 %{{.*}}, i32 %sum
; CHECK: done:
; CHECK: store i32 %[[END]]
; CHECK: turn.end:
; CHECK: %[[END]] = phi i32 [ %[[STANDS]], %{{.*}} ], [ %sum, %{{.*}} ]
; CHECK-NOT: select
; CHECK: br i1 %{{.*}}, label %loop, label %loop.after
define void @weft.kernel(ptr addrspace(1) %q) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %q, i64 %i
  %first = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %b = phi i32 [ %first, %entry ], [ %rest, %again ]
  %sum = phi i32 [ 1, %entry ], [ %new, %again ]
  %is_done = icmp eq i32 %b, 0
  br i1 %is_done, label %done, label %body
body:
  %bits = load i32, ptr addrspace(1) %p
  %odd = and i32 %bits, 1
  %is_odd = icmp ne i32 %odd, 0
  br i1 %is_odd, label %then, label %again
then:
  %next = mul i32 %sum, 3
  store i32 %next, ptr addrspace(1) %p
  br label %again
again:
  %new = phi i32 [ %next, %then ], [ %sum, %body ]
  %rest = lshr i32 %b, 1
  br label %loop
done:
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
