; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=4,1,1 %s | FileCheck %s

; What lies across two stores is put together from both, masked lanes and lanes apart as well, and
; nobody reads what is stored then.
; CHECK-LABEL: define {{.*}}@weft.kernel
; CHECK: %[[A:.*]] = load <4 x i32>, ptr addrspace(1) %p
; CHECK: %[[B:.*]] = load <4 x i32>, ptr addrspace(1)
; CHECK-NOT: {{load|masked|store .*addrspace\(3\)}}
; CHECK: %[[ACROSS:.*]] = shufflevector <4 x i32> %[[A]], <4 x i32> %[[B]], <4 x i32> <i32 1, i32 2, i32 3, i32 4>
; CHECK: store <4 x i32> %[[ACROSS]], ptr addrspace(1)
; CHECK: %[[BEFORE:.*]] = shufflevector <4 x i32> <i32 0, {{.*}}>, <4 x i32> %[[A]], <4 x i32> <i32 0, i32 4, i32 5, i32 6>
; CHECK: store <4 x i32> %[[BEFORE]], ptr addrspace(1)
; CHECK: %[[APART:.*]] = shufflevector <4 x i32> %[[B]], <4 x i32> %[[A]], <4 x i32> <i32 1, i32 0, i32 7, i32 6>
; CHECK: store <4 x i32> %[[APART]], ptr addrspace(1)
; CHECK: ret void
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(3) %s) "weft-width"="4" {
  %a = load <4 x i32>, ptr addrspace(1) %p
  %p.1 = getelementptr i32, ptr addrspace(1) %p, i64 4
  %b = load <4 x i32>, ptr addrspace(1) %p.1
  store <4 x i32> %a, ptr addrspace(3) %s
  %s.4 = getelementptr i32, ptr addrspace(3) %s, i64 4
  store <4 x i32> %b, ptr addrspace(3) %s.4
  call void @weft.barrier()
  %s.1 = getelementptr i32, ptr addrspace(3) %s, i64 1
  %across = load <4 x i32>, ptr addrspace(3) %s.1, align 4
  store <4 x i32> %across, ptr addrspace(1) %p
  %s.before = getelementptr i32, ptr addrspace(3) %s, i64 -1
  %before = call <4 x i32> @llvm.masked.load.v4i32.p3(ptr addrspace(3) align 4 %s.before, <4 x i1> <i1 0, i1 1, i1 1, i1 1>, <4 x i32> zeroinitializer)
  store <4 x i32> %before, ptr addrspace(1) %p.1
  %apart.at = getelementptr i32, ptr addrspace(3) %s, <4 x i64> <i64 5, i64 4, i64 3, i64 2>
  %apart = call <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)> align 4 %apart.at, <4 x i1> splat (i1 1), <4 x i32> poison)
  %p.2 = getelementptr i32, ptr addrspace(1) %p, i64 8
  store <4 x i32> %apart, ptr addrspace(1) %p.2
  ret void
}
declare void @weft.barrier() convergent noduplicate
