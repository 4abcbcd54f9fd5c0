; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; Lanes take a variable and what it is next along by the same ways: each is kept.
; CHECK: turn.end:
; CHECK: call i1 @weft.any
; CHECK-COUNT-2: select i1 %{{.*}}, float
define void @weft.kernel(ptr addrspace(1) %q) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %q, i64 %i
  %first = load float, ptr addrspace(1) %p
  br label %loop
loop:
  %x = phi float [ %first, %entry ], [ %next, %again ]
  %next = fmul float %x, %x
  %far = fcmp ogt float %next, 4.0
  br i1 %far, label %done, label %again
again:
  %near = fcmp olt float %next, 0.5
  br i1 %near, label %done, label %loop
done:
  %r = phi float [ %x, %loop ], [ %next, %again ]
  %s = phi float [ %next, %loop ], [ %x, %again ]
  %sum = fsub float %r, %s
  store float %sum, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
