; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=load-before-loops %s | FileCheck %s

; What every turn reads and none writes is loaded before the loop, if there is a turn: %own, though not %written, which the
; loop may write, nor %late, which the first turn may not come to, nor what turns find at places of their own.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[HAS_TURN:.*]] = icmp slt i32 0, %n
; CHECK: br i1 %[[HAS_TURN]], label %[[LOAD:.*]], label %[[JOIN:.*]]
; CHECK: [[LOAD]]:
; CHECK-NEXT: %[[OWN:.*]] = load float, ptr addrspace(1) %own.at
; CHECK: [[JOIN]]:
; CHECK-NEXT: phi float [ %[[OWN]], %[[LOAD]] ], [ poison, %entry ]
; CHECK: loop:
; CHECK-NOT: load float, ptr addrspace(1) %own.at
; CHECK: load float, ptr addrspace(1) %each.at
; CHECK: load float, ptr addrspace(1) %out
; CHECK: load float, ptr addrspace(1) %late.at
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %own.at = getelementptr float, ptr addrspace(1) %in, i64 %id
  %late.at = getelementptr float, ptr addrspace(1) %own.at, i64 1
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %next ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %own = load float, ptr addrspace(1) %own.at
  %each.at = getelementptr float, ptr addrspace(1) %in, i32 %k
  %each = load float, ptr addrspace(1) %each.at
  %written = load float, ptr addrspace(1) %out
  %sum = fadd float %own, %each
  %both = fadd float %sum, %written
  store float %both, ptr addrspace(1) %out
  %is.late = fcmp olt float %both, 4.0
  br i1 %is.late, label %late.block, label %next
late.block:
  %late = load float, ptr addrspace(1) %late.at
  store float %late, ptr addrspace(1) %out
  br label %next
next:
  %k.next = add i32 %k, 1
  br label %loop
done:
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
