; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=4,1,1 %s | FileCheck %s

; The first half of a vector is a vector too, and it is taken from the stored one by a shuffle.
; CHECK-NOT: masked
; CHECK: %[[X:.*]] = load <8 x float>, ptr addrspace(1) %p
; CHECK: shufflevector <8 x float> %[[X]], <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: store <4 x float> {{.*}}, ptr addrspace(1) %p
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s) "weft-width"="8" {
  %x = load <8 x float>, ptr addrspace(1) %p
  store <8 x float> %x, ptr addrspace(3) %s
  call void @weft.barrier()
  %high = getelementptr float, ptr addrspace(3) %s, i64 4
  %y = call <8 x float> @llvm.masked.load.v8f32.p3(ptr addrspace(3) %high, <8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 0, i1 0, i1 0, i1 0>, <8 x float> poison)
  %z = fadd <8 x float> %y, %y
  call void @llvm.masked.store.v8f32.p1(<8 x float> %z, ptr addrspace(1) %p, <8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 0, i1 0, i1 0, i1 0>)
  ret void
}
declare void @weft.barrier() convergent noduplicate
