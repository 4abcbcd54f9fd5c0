; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=index-walks %s | FileCheck %s

; Pointers that take the same step share a counter, of what they access: floats from both starts, backwards of the third,
; and bytes where what is accessed does not divide the step. Pointers whose step varies, or that start at one of two places,
; stay.
; CHECK-LABEL: define void @weft.kernel(
; CHECK: loop:
; CHECK-NEXT: %[[BYTES:.*]] = phi i64 [ %[[MORE_BYTES:.*]], %loop ], [ 0, %other ], [ 0, %entry ]
; CHECK-NEXT: %[[DOWN:.*]] = phi i64 [ %[[LESS:.*]], %loop ], [ 0, %other ], [ 0, %entry ]
; CHECK-NEXT: %[[UP:.*]] = phi i64 [ %[[MORE:.*]], %loop ], [ 0, %other ], [ 0, %entry ]
; CHECK-NEXT: %i = phi i64
; CHECK-NEXT: %varying = phi ptr
; CHECK-NEXT: %either = phi ptr
; CHECK-DAG: %[[A:.*]] = getelementptr float, ptr %a, i64 %[[UP]]
; CHECK-DAG: %[[B:.*]] = getelementptr float, ptr %b, i64 %[[UP]]
; CHECK-DAG: %[[END:.*]] = getelementptr float, ptr %end, i64 %[[DOWN]]
; CHECK-DAG: %[[PACKED:.*]] = getelementptr i8, ptr %a, i64 %[[BYTES]]
; CHECK-DAG: %[[MORE]] = add nsw i64 %[[UP]], 1
; CHECK-DAG: %[[LESS]] = add nsw i64 %[[DOWN]], -2
; CHECK-DAG: %[[MORE_BYTES]] = add nsw i64 %[[BYTES]], 6
; CHECK: load float, ptr %[[A]]
; CHECK: store float %{{.*}}, ptr %[[B]]
; CHECK: store float %{{.*}}, ptr %[[END]]
; CHECK: store float %{{.*}}, ptr %[[PACKED]]
; CHECK: done:
; CHECK: load float, ptr %[[A]]
define void @weft.kernel(ptr %a, ptr %b, ptr %end, i64 %n, i1 %first) {
entry:
  br i1 %first, label %loop, label %other
other:
  br label %loop
loop:
  %from = phi ptr [ %a, %entry ], [ %a, %other ], [ %from.next, %loop ]
  %to = phi ptr [ %b, %entry ], [ %b, %other ], [ %to.next, %loop ]
  %back = phi ptr [ %end, %entry ], [ %end, %other ], [ %back.next, %loop ]
  %packed = phi ptr [ %a, %entry ], [ %a, %other ], [ %packed.next, %loop ]
  %i = phi i64 [ %n, %entry ], [ %n, %other ], [ %i.next, %loop ]
  %varying = phi ptr [ %a, %entry ], [ %a, %other ], [ %varying.next, %loop ]
  %either = phi ptr [ %a, %entry ], [ %b, %other ], [ %either.next, %loop ]
  %x = load float, ptr %from
  store float %x, ptr %to
  store float %x, ptr %back
  store float %x, ptr %packed
  store float %x, ptr %varying
  store float %x, ptr %either
  %from.next = getelementptr i8, ptr %from, i64 4
  %to.next = getelementptr float, ptr %to, i64 1
  %back.next = getelementptr i8, ptr %back, i64 -8
  %packed.next = getelementptr i8, ptr %packed, i64 6
  %varying.next = getelementptr i8, ptr %varying, i64 %i
  %either.next = getelementptr i8, ptr %either, i64 4
  %i.next = sub i64 %i, 1
  %more = icmp ne i64 %i.next, 0
  br i1 %more, label %loop, label %done
done:
  %last = load float, ptr %from
  store float %last, ptr %b
  ret void
}
