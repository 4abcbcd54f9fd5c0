; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=part-places --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=part-places --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=V2

; Lanes that chose one place find theirs side by side: of a chosen index, and of a chosen address
; that an index is added to. A machine without accesses for some lanes keeps the gather.
; CHECK-LABEL: @weft.kernel
; CHECK: call void @weft.mask(i1 %m)
; CHECK: %[[FIRST:.*]] = select i1 %m, i1 %c, i1 false
; CHECK: call void @weft.mask(i1 %[[FIRST]])
; CHECK: %[[A:.*]] = load i32, ptr addrspace(3)
; CHECK: %[[NOT:.*]] = xor i1 %c, true
; CHECK: %[[SECOND:.*]] = select i1 %m, i1 %[[NOT]], i1 false
; CHECK: call void @weft.mask(i1 %[[SECOND]])
; CHECK: %[[B:.*]] = load i32, ptr addrspace(3)
; CHECK: %[[V:.*]] = select i1 %c, i32 %[[A]], i32 %[[B]]
; CHECK: call void @weft.mask(i1 %m)
; CHECK: store i32 %[[V]], ptr addrspace(1) %at
; V2-COUNT-1: call void @weft.mask
; V2-NOT: call void @weft.mask
define void @weft.kernel(ptr addrspace(3) %p, ptr addrspace(1) %q, i64 %far) #0 {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %q, i64 %id
  %own = load i32, ptr addrspace(1) %at
  %m = icmp sgt i32 %own, 0
  %c = icmp sgt i32 %own, 7
  br label %behind
behind:
  call void @weft.mask(i1 %m)
  %next = add nuw nsw i64 %id, 32
  %index = select i1 %c, i64 %id, i64 %next
  %place = getelementptr i32, ptr addrspace(3) %p, i64 %index
  %v = load i32, ptr addrspace(3) %place
  store i32 %v, ptr addrspace(1) %at

; So with three places, and with stores.
; CHECK-COUNT-3: store i32 %[[V]], ptr addrspace(1)
; CHECK: call void @weft.mask(i1 %m)
  %other = getelementptr i32, ptr addrspace(1) %at, i64 %far
  %third = getelementptr i32, ptr addrspace(1) %other, i64 %far
  %d = icmp sgt i32 %own, 9
  %two = select i1 %d, ptr addrspace(1) %at, ptr addrspace(1) %other
  %three = select i1 %c, ptr addrspace(1) %two, ptr addrspace(1) %third
  store i32 %v, ptr addrspace(1) %three

; So with four places that a sum of 32 bits leads to.
; CHECK-COUNT-4: load i32, ptr addrspace(1)
; CHECK: call void @weft.mask(i1 %m)
  %narrow = trunc i64 %id to i32
  %e = icmp sgt i32 %own, 11
  %east = select i1 %d, i32 1, i32 513
  %west = select i1 %e, i32 512, i32 511
  %way = select i1 %c, i32 %east, i32 %west
  %sum = add nsw i32 %narrow, %way
  %extended = sext i32 %sum to i64
  %place0 = getelementptr i32, ptr addrspace(1) %q, i64 %extended
  %v0 = load i32, ptr addrspace(1) %place0
  store i32 %v0, ptr addrspace(1) %at

; Not where lanes of a place are apart, where all have one place, or where a border tells them what
; to choose: hardly a SIMD group has both of its sides.
; CHECK-NOT: call void @weft.mask
; CHECK: ret void
  %twice = shl i64 %id, 1
  %apart = select i1 %c, i64 %id, i64 %twice
  %place2 = getelementptr i32, ptr addrspace(1) %q, i64 %apart
  %v2 = load i32, ptr addrspace(1) %place2
  store i32 %v2, ptr addrspace(1) %at
  %one = select i1 %c, i64 %id, i64 %far
  %place3 = getelementptr i32, ptr addrspace(1) %q, i64 %one
  %v3 = load i32, ptr addrspace(1) %place3
  store i32 %v3, ptr addrspace(1) %at
  %is.in = icmp slt i64 %id, %far
  %wrapped = sub i64 %id, %far
  %border = select i1 %is.in, i64 %id, i64 %wrapped
  %place4 = getelementptr i32, ptr addrspace(1) %q, i64 %border
  %v4 = load i32, ptr addrspace(1) %place4
  store i32 %v4, ptr addrspace(1) %at
  ret void
}
declare i64 @weft.local_id(i32)
declare void @weft.mask(i1)
attributes #0 = { "weft-width"="8" }
