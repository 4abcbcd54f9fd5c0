; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=carry-stores %s | FileCheck %s

; What a turn stores and the next one and the one behind that load, by sums of 32 bits that do not wrap, is handed on. The
; first turn's are loaded before the loop, if there is a turn.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[HAS_TURN:.*]] = icmp slt i32 2, %n
; CHECK: br i1 %[[HAS_TURN]], label %[[LOAD:.*]], label %[[JOIN:.*]]
; CHECK: [[LOAD]]:
; CHECK: %[[FIRST:.*]] = load float, ptr addrspace(1)
; CHECK: %[[SECOND:.*]] = load float, ptr addrspace(1)
; CHECK: [[JOIN]]:
; CHECK-DAG: phi float [ %[[FIRST]], %[[LOAD]] ], [ poison, %entry ]
; CHECK-DAG: phi float [ %[[SECOND]], %[[LOAD]] ], [ poison, %entry ]
; CHECK: loop:
; CHECK-DAG: %[[BEFORE:.*]] = phi float [ %{{.*}}, %[[JOIN]] ], [ %y, %body ]
; CHECK-DAG: %[[TWO_BEFORE:.*]] = phi float [ %{{.*}}, %[[JOIN]] ], [ %[[BEFORE]], %body ]
; CHECK: body:
; CHECK: %x = load float, ptr addrspace(1) %x.at
; CHECK-NOT: load float
; CHECK: %a = fadd float %x, %[[BEFORE]]
; CHECK: %y = fsub float %a, %[[TWO_BEFORE]]
; CHECK: store float %y
; CHECK-NOT: load float
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %id.32 = trunc i64 %id to i32
  %row = mul nsw i32 %id.32, %n
  br label %loop
loop:
  %k = phi i32 [ 2, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %done
body:
  %i = add nsw i32 %row, %k
  %i.64 = sext i32 %i to i64
  %x.at = getelementptr float, ptr addrspace(1) %in, i64 %i.64
  %x = load float, ptr addrspace(1) %x.at
  %k.1 = add nsw i32 %k, -1
  %i.1 = add nsw i32 %row, %k.1
  %i.1.64 = sext i32 %i.1 to i64
  %y.1.at = getelementptr float, ptr addrspace(1) %out, i64 %i.1.64
  %y.1 = load float, ptr addrspace(1) %y.1.at
  %i.2 = add nsw i32 %i, -2
  %i.2.64 = sext i32 %i.2 to i64
  %y.2.at = getelementptr float, ptr addrspace(1) %out, i64 %i.2.64
  %y.2 = load float, ptr addrspace(1) %y.2.at
  %a = fadd float %x, %y.1
  %y = fsub float %a, %y.2
  %y.at = getelementptr float, ptr addrspace(1) %out, i64 %i.64
  store float %y, ptr addrspace(1) %y.at
  %k.next = add nsw i32 %k, 1
  br label %loop
done:
  ret void
}
declare i64 @weft.local_id(i32)
