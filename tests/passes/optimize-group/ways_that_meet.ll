; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=4,1,1 %s | FileCheck %s

; Where ways meet, what both left alike is known, also the rest of a vector that a shorter store of
; one of them went over; what that one changed is not.
; CHECK-LABEL: define {{.*}}@weft.kernel
; CHECK: %[[A:.*]] = load <4 x i32>, ptr addrspace(1) %p
; CHECK: %[[B:.*]] = load <4 x i32>, ptr addrspace(1)
; CHECK: %[[CHANGED:.*]] = load <4 x i32>, ptr addrspace(3)
; CHECK: store <4 x i32> %[[CHANGED]], ptr addrspace(1)
; CHECK: %[[REST:.*]] = shufflevector <4 x i32> %[[A]], <4 x i32> %[[B]], <4 x i32> <i32 2, i32 3, i32 4, i32 5>
; CHECK: store <4 x i32> %[[REST]], ptr addrspace(1)
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s, i1 %c) "weft-width"="4" {
  %a = load <4 x i32>, ptr addrspace(1) %p
  %p.1 = getelementptr i32, ptr addrspace(1) %p, i64 4
  %b = load <4 x i32>, ptr addrspace(1) %p.1
  store <4 x i32> %a, ptr addrspace(3) %s
  %s.4 = getelementptr i32, ptr addrspace(3) %s, i64 4
  store <4 x i32> %b, ptr addrspace(3) %s.4
  call void @weft.barrier()
  br i1 %c, label %changes, label %meet
changes:
  store <2 x i32> splat (i32 7), ptr addrspace(3) %s
  br label %meet
meet:
  %s.1 = getelementptr i32, ptr addrspace(3) %s, i64 1
  %changed = load <4 x i32>, ptr addrspace(3) %s.1, align 4
  store <4 x i32> %changed, ptr addrspace(1) %p
  %s.2 = getelementptr i32, ptr addrspace(3) %s, i64 2
  %rest = load <4 x i32>, ptr addrspace(3) %s.2, align 8
  store <4 x i32> %rest, ptr addrspace(1) %p.1
  ret void
}
declare void @weft.barrier() convergent noduplicate
