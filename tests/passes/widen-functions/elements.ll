; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-elements,linearize,widen-functions,widen %s | FileCheck %s
; RUN: sed 's/"weft-width"="1"/"weft-width"="8"/' %s | weft-opt --passes=join-elements,linearize,widen-functions,widen | FileCheck %s --check-prefix=LANES

; Where one work-item runs at a time, elements take the places of lanes.
; CHECK-LABEL: define void @weft.kernel
; CHECK: call <4 x float> @lanes.4.f.g(<4 x float> %v, i4 -1)
; CHECK-NOT: @f.
; CHECK-LABEL: define internal <4 x float> @lanes.4.f.g(
; CHECK: call <4 x float> @lanes.4.f.h(
; CHECK-NOT: @f.

; Work-items fill the registers otherwise.
; LANES-LABEL: define void @weft.kernel
; LANES-COUNT-4: call <8 x float> @lanes.8.f.g(<8 x float>
; LANES-NOT: @f.elements
define void @weft.kernel(ptr addrspace(1) %p) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %q = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %i
  %v = load <4 x float>, ptr addrspace(1) %q
  %v0 = extractelement <4 x float> %v, i64 0
  %v1 = extractelement <4 x float> %v, i64 1
  %v2 = extractelement <4 x float> %v, i64 2
  %v3 = extractelement <4 x float> %v, i64 3
  %g0 = call float @f.g(float %v0)
  %g1 = call float @f.g(float %v1)
  %g2 = call float @f.g(float %v2)
  %g3 = call float @f.g(float %v3)
  %s0 = insertelement <4 x float> poison, float %g0, i64 0
  %s1 = insertelement <4 x float> %s0, float %g1, i64 1
  %s2 = insertelement <4 x float> %s1, float %g2, i64 2
  %s3 = insertelement <4 x float> %s2, float %g3, i64 3
  store <4 x float> %s3, ptr addrspace(1) %q
  ret void
}

define internal float @f.g(float %x) #1 {
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %more, label %done
more:
  %h = call float @f.h(float %x)
  br label %done
done:
  %r = phi float [ %x, %0 ], [ %h, %more ]
  ret float %r
}

define internal float @f.h(float %x) #1 {
  %y = fdiv float 1.0, %x
  ret float %y
}

declare i64 @weft.local_id(i32) memory(none)
attributes #0 = { "weft-width"="1" }
attributes #1 = { nounwind willreturn memory(none) "weft-shared" }
