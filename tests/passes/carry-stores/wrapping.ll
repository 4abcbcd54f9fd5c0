; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=carry-stores %s | FileCheck %s

; Indices of 32 bits that may wrap are equal where their bits are. The header of a loop without a test loads in any case.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[FIRST:.*]] = load i32, ptr addrspace(1)
; CHECK: loop:
; CHECK: %[[BEFORE:.*]] = phi i32 [ %[[FIRST]], %entry ], [ %y, %loop ]
; CHECK-NOT: load
; CHECK: %y = mul i32 %[[BEFORE]], 3
; CHECK: store i32 %y
define void @weft.kernel(ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %id.32 = trunc i64 %id to i32
  br label %loop
loop:
  %k = phi i32 [ 7, %entry ], [ %k.next, %loop ]
  %i = add i32 %k, %id.32
  %i.64 = zext i32 %i to i64
  %i.1 = add i32 %i, -1
  %y.1.64 = zext i32 %i.1 to i64
  %y.1.at = getelementptr i32, ptr addrspace(1) %out, i64 %y.1.64
  %y.1 = load i32, ptr addrspace(1) %y.1.at
  %y = mul i32 %y.1, 3
  %y.at = getelementptr i32, ptr addrspace(1) %out, i64 %i.64
  store i32 %y, ptr addrspace(1) %y.at
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare i64 @weft.local_id(i32)
