; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 --local-size=64,1,1 %s | FileCheck %s

; Taps from -2 to 2, of which the first and the last tell whether a border runs through the SIMD group: then no comparison
; is left inside. A comparison that may turn back between them stays, since its sum may wrap: it is of unsigned numbers.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[FIRST:.*]] = add i32 %{{.*}}, -2
; CHECK: icmp slt i32 %[[FIRST]], %n
; CHECK: %[[ANY_FIRST:.*]] = call i1 @weft.any(
; CHECK: %[[LAST:.*]] = add i32 %{{.*}}, 2
; CHECK: icmp slt i32 %[[LAST]], %n
; CHECK: %[[ANY_LAST:.*]] = call i1 @weft.any(
; CHECK: icmp eq i1 %[[ANY_FIRST]], %[[ANY_LAST]]
; CHECK: body:
; CHECK: br i1 %[[ANY_FIRST]], label %there
; CHECK: %[[UNSIGNED:.*]] = icmp ult i32 %p, %m
; CHECK: br i1 %[[UNSIGNED]]
; CHECK: body.part:
; CHECK: %[[ASKED:.*]] = icmp slt i32 %p.part, %n
; CHECK: br i1 %[[ASKED]]
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  br label %loop
loop:
  %d = phi i32 [ -2, %entry ], [ %d.next, %latch ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %latch ]
  %more = icmp slt i32 %d, 3
  br i1 %more, label %body, label %done
body:
  %p = add nsw i32 %x, %d
  %is.there = icmp slt i32 %p, %n
  br i1 %is.there, label %there, label %latch
there:
  %is.below = icmp ult i32 %p, %m
  br i1 %is.below, label %tap, label %latch
tap:
  %wide = sext i32 %p to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %from
  %added = fadd float %sum, %v
  br label %latch
latch:
  %sum.next = phi float [ %added, %tap ], [ %sum, %there ], [ %sum, %body ]
  %d.next = add nsw i32 %d, 1
  br label %loop
done:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
