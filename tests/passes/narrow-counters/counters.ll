; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=narrow-counters %s | FileCheck %s

; Of a counter, nothing but the low half is used: as a number, extended, and for the next one.
; CHECK-LABEL: loop:
; CHECK-NEXT: %i = phi i32 [ %[[FIRST:.*]], %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK-NOT: phi i64
; CHECK: %[[INDEX:.*]] = sext i32 %i to i64
; CHECK: getelementptr float, ptr addrspace(1) %a, i64 %[[INDEX]]
; CHECK: %[[NEXT]] = add i32 %i, %{{.*}}
; CHECK: icmp sgt i32 %n, %i
define void @weft.kernel(ptr addrspace(1) %a, i64 %id, i64 %size, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %id, %entry ], [ %next, %loop ]
  %high = shl i64 %i, 32
  %index = ashr exact i64 %high, 32
  %place = getelementptr float, ptr addrspace(1) %a, i64 %index
  store float 1.0, ptr addrspace(1) %place
  %next = add i64 %index, %size
  %number = trunc i64 %i to i32
  %more = icmp sgt i32 %n, %number
  br i1 %more, label %loop, label %after
after:
  ; This one is used as a whole.
  ; CHECK: after:
  br label %whole
whole:
  ; CHECK: whole:
  ; CHECK-NEXT: phi i64
  %j = phi i64 [ %id, %after ], [ %following, %whole ]
  %element = getelementptr float, ptr addrspace(1) %a, i64 %j
  store float 2.0, ptr addrspace(1) %element
  %following = add i64 %j, %size
  %less = icmp ult i64 %following, 1000
  br i1 %less, label %whole, label %return
return:
  ret void
}
