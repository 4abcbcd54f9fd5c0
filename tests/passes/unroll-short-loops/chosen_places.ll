; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=unroll-short-loops %s | FileCheck %s

; An element that data choose among three, or two by a bit, also by a number of bytes, is read from all, and written to all,
; so that the array becomes values. A place beyond the array is none that a program chooses. One of an array of more
; elements, or chosen among more constants, is left where it is.
; CHECK-LABEL: define void @weft.kernel(
; CHECK: %large = alloca [24 x float]
; CHECK-NEXT: %many = alloca [8 x float]
; CHECK-NOT: alloca
; CHECK: %[[FIRST:.*]] = icmp eq i64 %index, 0
; CHECK: select i1 %[[FIRST]], float %x, float
; CHECK: %[[SECOND:.*]] = select i1 %{{.*}}, float %new, float %x.1
; CHECK: select i1 %c, float
; CHECK: store float %[[SECOND]], ptr addrspace(1) %{{.*}}
; CHECK: store float %{{.*}}, ptr %place.large
; CHECK: store float %{{.*}}, ptr %place.many
define void @weft.kernel(ptr addrspace(1) %p, i1 %c, i1 %d, i1 %e, i1 %f, float %v) {
entry:
  %three = alloca [3 x float]
  %large = alloca [24 x float]
  %many = alloca [8 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %to = getelementptr float, ptr %three, i64 %i
  %from = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %from
  store float %x, ptr %to
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 3
  br i1 %more, label %loop, label %done
done:
  %some = select i1 %c, i64 1, i64 0
  %index = select i1 %d, i64 2, i64 %some
  %place = getelementptr float, ptr %three, i64 %index
  %old = load float, ptr %place
  %new = fadd float %old, %v
  store float %new, ptr %place
  %second = getelementptr float, ptr %three, i64 1
  %read = load float, ptr %second
  store float %read, ptr addrspace(1) %p
  %bit = zext i1 %c to i64
  %by.bit = getelementptr float, ptr %three, i64 %bit
  %read.by.bit = load float, ptr %by.bit
  store float %read.by.bit, ptr addrspace(1) %p
  %bytes = shl i64 %index, 2
  %by.bytes = getelementptr i8, ptr %three, i64 %bytes
  %read.by.bytes = load float, ptr %by.bytes
  store float %read.by.bytes, ptr addrspace(1) %p
  %next = getelementptr float, ptr addrspace(1) %p, i64 1
  %beyond = select i1 %f, i64 3, i64 1
  %by.beyond = getelementptr float, ptr %three, i64 %beyond
  %read.by.beyond = load float, ptr %by.beyond
  store float %read.by.beyond, ptr addrspace(1) %next
  %place.large = getelementptr float, ptr %large, i64 %index
  store float %new, ptr %place.large
  %read.large = load float, ptr %large
  store float %read.large, ptr addrspace(1) %p
  %others = select i1 %e, i64 3, i64 %index
  %place.many = getelementptr float, ptr %many, i64 %others
  store float %new, ptr %place.many
  %read.many = load float, ptr %many
  store float %read.many, ptr addrspace(1) %p
  ret void
}
