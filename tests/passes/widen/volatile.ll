; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=widen %s | FileCheck %s

; Lanes access memory at once, each place once: no two of the accesses, of which those under masks are
; not volatile any more, are made one across the fences. Private memory is accessed lane by lane.
; CHECK-LABEL: define void @weft.kernel
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: %[[BESIDE:.*]] = load volatile <8 x i32>, ptr addrspace(3)
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: store volatile <8 x i32> %[[BESIDE]], ptr addrspace(1)
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: %[[ONE:.*]] = load volatile i32, ptr addrspace(3) %p
; CHECK: store volatile i32 %{{.*}}, ptr addrspace(1) %q
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: %[[APART:.*]] = load volatile <15 x i32>, ptr addrspace(3)
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: @llvm.masked.load.v8i32.p3
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: @llvm.masked.store.v8i32.p1
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: lanes:
; CHECK: load volatile i32, ptr %{{.*}}
; CHECK: ret void
define void @weft.kernel(ptr addrspace(3) %p, ptr addrspace(1) %q) #0 {
entry:
  %own = alloca [4 x i32]
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
  store volatile i32 %x, ptr addrspace(1) %to
  %place = and i32 %x, 3
  %mine = getelementptr i32, ptr %own, i32 %place
  %y = load volatile i32, ptr %mine
  store i32 %y, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32)
declare void @weft.mask(i1)
attributes #0 = { "weft-width"="8" }
