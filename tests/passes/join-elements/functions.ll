; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-elements %s | FileCheck %s

; Calls of a shared function for each element become one of its form for all of them. Three elements
; do not, since lanes are powers of two.
; CHECK-LABEL: define void @weft.kernel
; CHECK-NEXT: %[[ALL:.*]] = call <4 x float> @f.elements.4.g(<4 x float> %v, <4 x float> splat (float 2.000000e+00))
; CHECK-NEXT: store <4 x float> %[[ALL]]
; CHECK: call float @f.g(float %w0
; CHECK: define internal <4 x float> @f.elements.4.g(<4 x float> %0, <4 x float> %1)
; CHECK: extractelement <4 x float> %0, i64 0
; CHECK: call float @f.g(
define void @weft.kernel(ptr %p, <4 x float> %v, <3 x float> %w) {
  %v0 = extractelement <4 x float> %v, i64 0
  %v1 = extractelement <4 x float> %v, i64 1
  %v2 = extractelement <4 x float> %v, i64 2
  %v3 = extractelement <4 x float> %v, i64 3
  %g0 = call float @f.g(float %v0, float 2.0)
  %g1 = call float @f.g(float %v1, float 2.0)
  %g2 = call float @f.g(float %v2, float 2.0)
  %g3 = call float @f.g(float %v3, float 2.0)
  %s0 = insertelement <4 x float> poison, float %g0, i64 0
  %s1 = insertelement <4 x float> %s0, float %g1, i64 1
  %s2 = insertelement <4 x float> %s1, float %g2, i64 2
  %s3 = insertelement <4 x float> %s2, float %g3, i64 3
  store <4 x float> %s3, ptr %p

  %w0 = extractelement <3 x float> %w, i64 0
  %w1 = extractelement <3 x float> %w, i64 1
  %w2 = extractelement <3 x float> %w, i64 2
  %h0 = call float @f.g(float %w0, float 2.0)
  %h1 = call float @f.g(float %w1, float 2.0)
  %h2 = call float @f.g(float %w2, float 2.0)
  %t0 = insertelement <3 x float> poison, float %h0, i64 0
  %t1 = insertelement <3 x float> %t0, float %h1, i64 1
  %t2 = insertelement <3 x float> %t1, float %h2, i64 2
  store <3 x float> %t2, ptr %p
  ret void
}

define internal float @f.g(float %x, float %y) #0 {
  %z = fdiv float %x, %y
  ret float %z
}
attributes #0 = { nounwind willreturn memory(none) "weft-shared" }
