; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,split-borders --width=8 --local-size=64,1,1 %s | FileCheck %s

; Ids with a small counter added do not wrap, though the program does not say so, as in modules of SPIR-V: the first and the
; last tap tell whether a border runs through the SIMD group. A counter that may be large, or a sum with an argument, tells
; nothing.
; CHECK-LABEL: @weft.kernel
; CHECK: icmp slt i32 %{{.*}}, %n
; CHECK: %[[ANY_FIRST:.*]] = call i1 @weft.any(
; CHECK: icmp slt i32 %{{.*}}, %n
; CHECK: %[[ANY_LAST:.*]] = call i1 @weft.any(
; CHECK: icmp eq i1 %[[ANY_FIRST]], %[[ANY_LAST]]
; CHECK: body:
; CHECK: br i1 %[[ANY_FIRST]], label %there
; CHECK: %[[FAR:.*]] = icmp slt i32 %p.far, %m
; CHECK: br i1 %[[FAR]]
; CHECK: %[[MOVED:.*]] = icmp slt i32 %p.moved, %m
; CHECK: br i1 %[[MOVED]]
; CHECK: body.part:
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  br label %loop
loop:
  %d = phi i32 [ 0, %entry ], [ %d.next, %latch ]
  %far = phi i32 [ 0, %entry ], [ %far.next, %latch ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %latch ]
  %more = icmp slt i32 %d, 5
  br i1 %more, label %body, label %done
body:
  %after = add i32 %d, %x
  %p = add i32 %after, -2
  %is.there = icmp slt i32 %p, %n
  br i1 %is.there, label %there, label %latch
there:
  %p.far = add i32 %far, %x
  %is.far = icmp slt i32 %p.far, %m
  br i1 %is.far, label %near, label %latch
near:
  %p.moved = add i32 %p, %n
  %is.moved = icmp slt i32 %p.moved, %m
  br i1 %is.moved, label %tap, label %latch
tap:
  %wide = sext i32 %p to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %from
  %added = fadd float %sum, %v
  br label %latch
latch:
  %sum.next = phi float [ %added, %tap ], [ %sum, %near ], [ %sum, %there ], [ %sum, %body ]
  %d.next = add nsw i32 %d, 1
  %far.next = add i32 %far, 10000000
  br label %loop
done:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
