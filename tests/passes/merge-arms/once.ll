; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=merge-arms %s | FileCheck %s

; What both ways load is loaded ahead of them, and what they store in one place is stored behind.
; CHECK-LABEL: @weft.kernel
; CHECK: %v = load float, ptr addrspace(1) %from
; CHECK-NEXT: br i1 %c, label %a, label %b
; CHECK: {{^}}join:
; CHECK-NEXT: %[[STORED:.*]] = phi float
; CHECK: %[[TO:.*]] = getelementptr float, ptr addrspace(1) %q, i64 %i
; CHECK: store float %[[STORED]], ptr addrspace(1) %[[TO]]
; CHECK-NOT: store float
; CHECK: ret void
define void @weft.kernel(i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %i) {
  br i1 %c, label %a, label %b
a:
  %from = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %from
  %to = getelementptr float, ptr addrspace(1) %q, i64 %i
  store float %v, ptr addrspace(1) %to
  br label %join
b:
  %from.too = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v.too = load float, ptr addrspace(1) %from.too
  %next = getelementptr float, ptr addrspace(1) %from.too, i64 1
  %w = load float, ptr addrspace(1) %next
  %sum = fadd float %v.too, %w
  %to.too = getelementptr float, ptr addrspace(1) %q, i64 %i
  store float %sum, ptr addrspace(1) %to.too
  br label %join
join:
  ret void
}
