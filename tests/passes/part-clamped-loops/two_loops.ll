; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=part-clamped-loops %s | FileCheck %s

; Inside, the loop goes from %x - 2 to %x + 2 in turns that it counts, else between the clamps, and both leave their sum
; at one place.
; CHECK-LABEL: @weft.kernel
; CHECK-DAG: %[[ABOVE:.*]] = icmp sge i32 %first, 0
; CHECK-DAG: %[[BELOW:.*]] = icmp sle i32 %last, %w
; CHECK-DAG: %[[INSIDE:.*]] = select i1 %[[ABOVE]], i1 %[[BELOW]], i1 false
; CHECK: br i1 %[[INSIDE]],
; CHECK-DAG: phi i32 [ %first, %{{.*}} ]
; CHECK-DAG: icmp sle i64 %{{.*}}, 4
; CHECK-DAG: phi i32 [ %begin, %{{.*}} ]
; CHECK-DAG: icmp sle i32 %{{.*}}, %end
; CHECK: store float
; CHECK-NOT: store float
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %w) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %x = trunc i64 %id to i32
  %first = add nsw i32 %x, -2
  %begin = call i32 @llvm.smax.i32(i32 %first, i32 0)
  %last = add nsw i32 %x, 2
  %end = call i32 @llvm.smin.i32(i32 %last, i32 %w)
  br label %loop
loop:
  %j = phi i32 [ %begin, %entry ], [ %j.next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %body ]
  %more = icmp sle i32 %j, %end
  br i1 %more, label %body, label %done
body:
  %at = getelementptr float, ptr addrspace(1) %in, i32 %j
  %each = load float, ptr addrspace(1) %at
  %sum.next = fadd float %sum, %each
  %j.next = add nsw i32 %j, 1
  br label %loop
done:
  %own = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum, ptr addrspace(1) %own
  ret void
}

declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
