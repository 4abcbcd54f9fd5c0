; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; Lanes leave with %x by one way, with %next by another: %x stands still for those that have left,
; and no other value is kept.
; CHECK-LABEL: define void @weft.kernel
; CHECK: loop:
; CHECK-NEXT: %live = phi i1
; CHECK-NEXT: %k = phi i32
; CHECK-NEXT: %x = phi float [ %{{.*}}, %loop.entry ], [ %[[STANDS:.*]], %turn.end ]
; CHECK-NEXT: br
; CHECK: done:
; CHECK-NEXT: phi float [ %[[STANDS]], %{{.*}} ]
; CHECK: turn.end:
; CHECK: %[[MORE:.*]] = call i1 @weft.any(i1 %[[STAYS:.*]])
; CHECK-NEXT: %[[NEXT:.*]] = select i1 %{{.*}}, i1 %{{.*}}, i1 false
; CHECK-NEXT: %[[GOES_ON:.*]] = select i1 %[[STAYS]], i1 true, i1 %[[NEXT]]
; CHECK-NEXT: %[[STANDS]] = select i1 %[[GOES_ON]], float %{{.*}}, float %x
; CHECK-NEXT: br i1 %[[MORE]], label %loop, label %loop.after
define void @weft.kernel(ptr addrspace(1) %q) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %q, i64 %i
  %first = load float, ptr addrspace(1) %p
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %more, %again ]
  %x = phi float [ %first, %entry ], [ %next, %again ]
  %next = fmul float %x, %x
  %far = fcmp ogt float %next, 4.0
  br i1 %far, label %done, label %again
again:
  %more = add i32 %k, 1
  %near = fcmp olt float %next, 0.5
  br i1 %near, label %done, label %loop
done:
  %r = phi float [ %x, %loop ], [ %next, %again ]
  store float %r, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
