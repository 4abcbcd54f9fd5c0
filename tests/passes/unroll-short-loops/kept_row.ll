; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops,load-before-loops %s | FileCheck %s

; A work-item's row that each turn of the loop around comes to again is loaded before that. A row of all work-items is not.
; CHECK: entry:
; CHECK-COUNT-4: load float, ptr addrspace(1) %own.at
; CHECK: around:
; CHECK-COUNT-4: load float, ptr addrspace(1) %other.at
; CHECK-NOT: load float
; CHECK: all.loop:
; CHECK: load float
; CHECK: br label %all.loop
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %row = mul i64 %id, 16
  br label %around
around:
  %k = phi i32 [ 0, %entry ], [ %k.next, %after ]
  %best = phi float [ 0.0, %entry ], [ %sum, %after ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %before, label %all
before:
  br label %loop
loop:
  %f = phi i64 [ 0, %before ], [ %f.next, %body ]
  %sum = phi float [ %best, %before ], [ %sum.next, %body ]
  %is.feature = icmp ult i64 %f, 4
  br i1 %is.feature, label %body, label %after
body:
  %own.index = add i64 %row, %f
  %own.at = getelementptr float, ptr addrspace(1) %in, i64 %own.index
  %own = load float, ptr addrspace(1) %own.at
  %wide = sext i32 %k to i64
  %other.index = add i64 %wide, %f
  %other.at = getelementptr float, ptr addrspace(1) %in, i64 %other.index
  %other = load float, ptr addrspace(1) %other.at
  %product = fmul float %own, %other
  %sum.next = fadd float %sum, %product
  %f.next = add i64 %f, 1
  br label %loop
after:
  %k.next = add i32 %k, 1
  br label %around
all:
  br label %all.around
all.around:
  %j = phi i32 [ 0, %all ], [ %j.next, %all.after ]
  %total = phi float [ %best, %all ], [ %part, %all.after ]
  %has.more = icmp slt i32 %j, %n
  br i1 %has.more, label %all.before, label %done
all.before:
  br label %all.loop
all.loop:
  %g = phi i64 [ 0, %all.before ], [ %g.next, %all.body ]
  %part = phi float [ %total, %all.before ], [ %part.next, %all.body ]
  %is.part = icmp ult i64 %g, 4
  br i1 %is.part, label %all.body, label %all.after
all.body:
  %at = getelementptr float, ptr addrspace(1) %in, i64 %g
  %value = load float, ptr addrspace(1) %at
  %part.next = fadd float %part, %value
  %g.next = add i64 %g, 1
  br label %all.loop
all.after:
  %j.next = add i32 %j, 1
  br label %all.around
done:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %total, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind speculatable willreturn
