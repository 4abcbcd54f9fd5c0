; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=load-before-loops %s | FileCheck %s

; A loop that makes a turn for certain needs no test; one that makes none loads nothing; from one whose turns wait for
; another work-item, nothing moves.
; CHECK-LABEL: @weft.kernel
; CHECK: entry:
; CHECK: load float, ptr addrspace(1) %first.at
; CHECK-NOT: load float
; CHECK: br label %loop
; CHECK-NOT: load float, ptr addrspace(1) %none.at
; CHECK: wait.body:
; CHECK: load float, ptr addrspace(1) %wait.at
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %first.at = getelementptr float, ptr addrspace(1) %in, i64 %id
  %none.at = getelementptr float, ptr addrspace(1) %first.at, i64 1
  %wait.at = getelementptr float, ptr addrspace(1) %first.at, i64 2
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %more = icmp ult i32 %k, 7
  br i1 %more, label %body, label %none
body:
  %first = load float, ptr addrspace(1) %first.at
  %to = getelementptr float, ptr addrspace(1) %out, i32 %k
  store float %first, ptr addrspace(1) %to
  %k.next = add i32 %k, 1
  br label %loop
none:
  br label %none.loop
none.loop:
  %j = phi i32 [ 9, %none ], [ %j.next, %none.body ]
  %has.more = icmp ult i32 %j, 7
  br i1 %has.more, label %none.body, label %wait
none.body:
  %none.value = load float, ptr addrspace(1) %none.at
  store float %none.value, ptr addrspace(1) %out
  %j.next = add i32 %j, 1
  br label %none.loop
wait:
  br label %wait.loop
wait.loop:
  %i = phi i32 [ 0, %wait ], [ %i.next, %wait.body ]
  %goes.on = icmp slt i32 %i, %n
  br i1 %goes.on, label %wait.body, label %done
wait.body:
  %wait.value = load float, ptr addrspace(1) %wait.at
  %seen = load atomic i32, ptr addrspace(1) %out acquire, align 4
  store float %wait.value, ptr addrspace(1) %out
  %i.next = add i32 %seen, 1
  br label %wait.loop
done:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
