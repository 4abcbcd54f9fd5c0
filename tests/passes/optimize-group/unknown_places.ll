; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=4,1,1 %s | FileCheck %s

; A store to a place that is known at run time alone may change what is behind it, and a load from
; one may read any: both vectors are stored, and loaded again.
; CHECK: store <4 x i32> {{.*}}, ptr addrspace(3)
; CHECK: store <4 x i32> {{.*}}, ptr addrspace(3)
; CHECK: store i32 7, ptr addrspace(3)
; CHECK: load <4 x i32>, ptr addrspace(3)
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s, i64 %n) "weft-width"="4" {
  %a = load <4 x i32>, ptr addrspace(1) %p
  %p.1 = getelementptr i32, ptr addrspace(1) %p, i64 4
  %b = load <4 x i32>, ptr addrspace(1) %p.1
  store <4 x i32> %a, ptr addrspace(3) %s
  %s.4 = getelementptr i32, ptr addrspace(3) %s, i64 4
  store <4 x i32> %b, ptr addrspace(3) %s.4
  call void @weft.barrier()
  %s.n = getelementptr i32, ptr addrspace(3) %s, i64 %n
  store i32 7, ptr addrspace(3) %s.n
  %s.1 = getelementptr i32, ptr addrspace(3) %s, i64 1
  %across = load <4 x i32>, ptr addrspace(3) %s.1, align 4
  store <4 x i32> %across, ptr addrspace(1) %p
  ret void
}
declare void @weft.barrier() convergent noduplicate
