; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=4 --local-size=16,1,1 %s | FileCheck %s

; Nobody asks which sums were rounded on the way, so the lanes come to one addend in any order; -0.0
; stands for lanes that add nothing.
; CHECK: %[[LANES:.*]] = select <4 x i1> %{{.*}}, <4 x float> %{{.*}}, <4 x float> splat (float -0.000000e+00)
; CHECK: %[[SUM:.*]] = call reassoc float @llvm.vector.reduce.fadd.v4f32(float -0.000000e+00, <4 x float> %[[LANES]])
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float %[[SUM]] monotonic
; CHECK-NOT: cmpxchg
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %i = call i64 @weft.local_id(i32 0)
  %own = getelementptr float, ptr addrspace(1) %in, i64 %i
  %v = load float, ptr addrspace(1) %own
  %is_large = fcmp ogt float %v, 1.0
  br i1 %is_large, label %add, label %end
add:
  %old = atomicrmw fadd ptr addrspace(1) %p, float %v monotonic
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
