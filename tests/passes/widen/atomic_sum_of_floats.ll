; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=4 --local-size=16,1,1 %s | FileCheck %s

; Lane after lane, each rounded, and one exchange, of the order that was asked for.
; CHECK: load atomic float, ptr addrspace(1) %p monotonic
; CHECK: turns:
; CHECK-COUNT-4: fadd float
; CHECK: cmpxchg ptr addrspace(1) %p, i32 %{{.*}}, i32 %{{.*}} acq_rel monotonic
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %turns
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %i = call i64 @weft.local_id(i32 0)
  %own = getelementptr float, ptr addrspace(1) %in, i64 %i
  %v = load float, ptr addrspace(1) %own
  %old = atomicrmw fadd ptr addrspace(1) %p, float %v acq_rel
  store float %old, ptr addrspace(1) %own
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
