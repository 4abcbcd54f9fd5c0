; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=widen %s | FileCheck %s

; Lanes that read and write places side by side do so at once, each place once, and so do those that
; read or write one place; what goes to places apart, under a mask or to private memory goes lane by
; lane.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[BESIDE:.*]] = load volatile <8 x i32>, ptr addrspace(3)
; CHECK: store volatile <8 x i32> %[[BESIDE]], ptr addrspace(1)
; CHECK: %[[ONE:.*]] = load volatile i32, ptr addrspace(3) %p
; CHECK: store volatile i32 %{{.*}}, ptr addrspace(1) %q
; CHECK: br i1
; CHECK: load volatile i32, ptr addrspace(3)
; CHECK-NOT: load volatile <
; CHECK: ret void
define void @weft.kernel(ptr addrspace(3) %p, ptr addrspace(1) %q) #0 {
entry:
  %id = call i64 @weft.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(3) %p, i64 %id
  %to = getelementptr i32, ptr addrspace(1) %q, i64 %id
  %v = load volatile i32, ptr addrspace(3) %at
  store volatile i32 %v, ptr addrspace(1) %to
  %one = load volatile i32, ptr addrspace(3) %p
  %sum = add i32 %one, %v
  store volatile i32 %sum, ptr addrspace(1) %q
  %twice = shl i64 %id, 1
  %apart = getelementptr i32, ptr addrspace(3) %p, i64 %twice
  %w = load volatile i32, ptr addrspace(3) %apart
  store i32 %w, ptr addrspace(1) %to
  %c = icmp sgt i32 %w, 0
  br label %masked
masked:
  call void @weft.mask(i1 %c)
  %x = load volatile i32, ptr addrspace(3) %at
  store i32 %x, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32)
declare void @weft.mask(i1)
attributes #0 = { "weft-width"="8" }
