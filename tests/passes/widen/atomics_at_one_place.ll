; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; One update for all lanes, from which each lane's old value is told.
; CHECK: %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v8i32
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 %[[SUM]] monotonic
; CHECK: %[[OLD:.*]] = atomicrmw sub ptr addrspace(1) %p, i32 24 monotonic
; CHECK: add <8 x i32> %{{.*}}, <i32 0, i32 -3, i32 -6, i32 -9, i32 -12, i32 -15, i32 -18, i32 -21>
; CHECK: call i32 @llvm.vector.reduce.smax.v8i32
; CHECK: atomicrmw max ptr addrspace(1) %p
; CHECK-COUNT-4: call <8 x i32> @llvm.smax.v8i32
; CHECK: atomicrmw xchg ptr addrspace(1) %p
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> {{.*}}, <8 x i32> <i32 poison, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK: exchange:
; CHECK: cmpxchg ptr addrspace(1) %p
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %exchange
; CHECK-NOT: atomicrmw
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %a = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
  %b = atomicrmw sub ptr addrspace(1) %p, i32 3 monotonic
  store i32 %b, ptr addrspace(1) %own
  %square = mul i32 %v, %v
  %c = atomicrmw max ptr addrspace(1) %p, i32 %square monotonic
  store i32 %c, ptr addrspace(1) %own
  %d = atomicrmw xchg ptr addrspace(1) %p, i32 %v monotonic
  store i32 %d, ptr addrspace(1) %own
  %e = cmpxchg ptr addrspace(1) %p, i32 %v, i32 1 monotonic monotonic
  %f = extractvalue { i32, i1 } %e, 0
  store i32 %f, ptr addrspace(1) %own
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
