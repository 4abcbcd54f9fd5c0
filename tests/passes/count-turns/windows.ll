; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=count-turns %s | FileCheck %s

; From %x - %r up to %x + %r: 2 * %r + 1 turns for all work-items. %far asks how far %j is from %x.
; CHECK-LABEL: @weft.kernel
; CHECK: sext i32 %r to i64
; CHECK: mul i64 2,
; CHECK: loop:
; CHECK: %[[TURN:.*]] = phi i64
; CHECK: %[[NEXT:.*]] = add nsw i64 %[[TURN]], 1
; CHECK: %more = icmp sle i64 %[[TURN]], %{{.*}}
; CHECK: %far = icmp sgt i64 %[[TURN]], %{{.*}}
; CHECK: %late = icmp slt i32 %j, %x.id
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %r, i32 %end) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %id.32 = trunc i64 %id to i32
  %own = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %own
  %x.id = mul i32 %id.32, 3
  %first = sub nsw i32 %x, %r
  br label %loop
loop:
  %j = phi i32 [ %first, %entry ], [ %j.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %next ]
  %last = add nsw i32 %x, %r
  %more = icmp sle i32 %j, %last
  br i1 %more, label %next, label %done
next:
  %far = icmp sgt i32 %j, %x
  %late = icmp slt i32 %j, %x.id
  %either = or i1 %far, %late
  %one = zext i1 %either to i32
  %sum.next = add i32 %sum, %one
  %j.next = add nsw i32 %j, 1
  br label %loop
done:
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
