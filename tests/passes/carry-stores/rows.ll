; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=carry-stores %s | FileCheck %s

; Down a column of a matrix, whose place is a product with the row's length: in 32 bits that do not wrap, and in 64 bits
; beside a page's place.
; CHECK-LABEL: @weft.kernel
; CHECK: loop:
; CHECK-DAG: %[[ABOVE:.*]] = phi float [ %{{.*}}, %{{.*}} ], [ %y, %body ]
; CHECK-DAG: %[[PAGE_ABOVE:.*]] = phi float [ %{{.*}}, %{{.*}} ], [ %p, %body ]
; CHECK: body:
; CHECK-NOT: load float
; CHECK: %x = load float, ptr addrspace(1) %x.at
; CHECK-NOT: load float
; CHECK: %y = fadd float %x, %[[ABOVE]]
; CHECK: %p = fadd float %y, %[[PAGE_ABOVE]]
; CHECK-NOT: load float
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %pages,
                         i32 %n, i32 %rows, i64 %page, i64 %height) {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %id.32 = trunc i64 %id to i32
  %n.64 = sext i32 %n to i64
  br label %loop
loop:
  %r = phi i32 [ 1, %entry ], [ %r.next, %body ]
  %q = phi i64 [ 1, %entry ], [ %q.next, %body ]
  %more = icmp slt i32 %r, %rows
  br i1 %more, label %body, label %done
body:
  %row = mul nsw i32 %r, %n
  %i = add nsw i32 %row, %id.32
  %i.64 = sext i32 %i to i64
  %x.at = getelementptr float, ptr addrspace(1) %in, i64 %i.64
  %x = load float, ptr addrspace(1) %x.at
  %r.1 = add nsw i32 %r, -1
  %row.1 = mul nsw i32 %r.1, %n
  %i.1 = add nsw i32 %row.1, %id.32
  %i.1.64 = sext i32 %i.1 to i64
  %y.1.at = getelementptr float, ptr addrspace(1) %out, i64 %i.1.64
  %y.1 = load float, ptr addrspace(1) %y.1.at
  %y = fadd float %x, %y.1
  %y.at = getelementptr float, ptr addrspace(1) %out, i64 %i.64
  store float %y, ptr addrspace(1) %y.at
  %from = mul i64 %page, %height
  %q.1 = sub i64 %q, 1
  %place.1 = add i64 %from, %q.1
  %line.1 = mul i64 %place.1, %n.64
  %at.1 = add i64 %line.1, %id
  %p.1.at = getelementptr float, ptr addrspace(1) %pages, i64 %at.1
  %p.1 = load float, ptr addrspace(1) %p.1.at
  %p = fadd float %y, %p.1
  %place = add i64 %from, %q
  %line = mul i64 %place, %n.64
  %at = add i64 %line, %id
  %p.at = getelementptr float, ptr addrspace(1) %pages, i64 %at
  store float %p, ptr addrspace(1) %p.at
  %r.next = add nsw i32 %r, 1
  %q.next = add i64 %q, 1
  br label %loop
done:
  ret void
}
declare i64 @weft.local_id(i32)
