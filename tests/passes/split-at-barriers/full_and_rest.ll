; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers,split-at-barriers,optimize-group --local-size=20,1,1 %s | FileCheck %s

; Two full SIMD groups store all lanes in each region, the last group those that it has.
; CHECK-COUNT-2: store <8 x i32> splat (i32 1)
; CHECK: store <4 x i32> splat (i32 1)
; CHECK-COUNT-2: store <8 x i32> splat (i32 2)
; CHECK: store <4 x i32> splat (i32 2)
; CHECK-NOT: call {{.*}}masked
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) "weft-width"="8" {
  %i = call i64 @weft.local_id(i32 0)
  %full = call i1 @weft.is_full()
  %first = insertelement <8 x i64> poison, i64 %i, i64 0
  %all = shufflevector <8 x i64> %first, <8 x i64> poison, <8 x i32> zeroinitializer
  %ids = add <8 x i64> %all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %below = icmp ult <8 x i64> %ids, splat (i64 20)
  %mask = select i1 %full, <8 x i1> splat (i1 true), <8 x i1> %below
  %to = getelementptr i32, ptr addrspace(1) %p, i64 %i
  call void @llvm.masked.store.v8i32.p1(<8 x i32> splat (i32 1), ptr addrspace(1) %to, <8 x i1> %mask)
  call void @weft.barrier()
  %then = getelementptr i32, ptr addrspace(1) %q, i64 %i
  call void @llvm.masked.store.v8i32.p1(<8 x i32> splat (i32 2), ptr addrspace(1) %then, <8 x i1> %mask)
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i1 @weft.is_full() memory(none) nounwind willreturn
declare void @weft.barrier() convergent noduplicate
