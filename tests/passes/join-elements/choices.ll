; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-elements %s | FileCheck %s

; The greater of two vectors, element after element, is one choice.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[LESS:.*]] = fcmp olt <2 x float> %most, %v
; CHECK-NEXT: %[[MOST:.*]] = select <2 x i1> %[[LESS]], <2 x float> %v, <2 x float> %most
; CHECK-NEXT: store <2 x float> %[[MOST]], ptr %p
; Of vectors that differ in one, one element is chosen.
; CHECK: %[[X:.*]] = select i1 %c, float 1.000000e+00, float %{{.*}}
; CHECK-NEXT: %chosen = insertelement <2 x float> %v, float %[[X]], i64 0
; CHECK-NEXT: store <2 x float> %chosen, ptr %p
; CHECK: select i1 %c, <2 x float> %w, <2 x float> %v
; CHECK: ret void
define void @weft.kernel(ptr %p, <2 x float> %most, <2 x float> %v, <2 x float> %w, i1 %c) {
  %most0 = extractelement <2 x float> %most, i64 0
  %v0 = extractelement <2 x float> %v, i64 0
  %less0 = fcmp olt float %most0, %v0
  %with0 = shufflevector <2 x float> %v, <2 x float> %most, <2 x i32> <i32 0, i32 3>
  %s0 = select i1 %less0, <2 x float> %with0, <2 x float> %most
  %most1 = extractelement <2 x float> %s0, i64 1
  %v1 = extractelement <2 x float> %v, i64 1
  %less1 = fcmp olt float %most1, %v1
  %with1 = insertelement <2 x float> %s0, float %v1, i64 1
  %s1 = select i1 %less1, <2 x float> %with1, <2 x float> %s0
  store <2 x float> %s1, ptr %p

  %one = insertelement <2 x float> %v, float 1.0, i64 0
  %chosen = select i1 %c, <2 x float> %one, <2 x float> %v
  store <2 x float> %chosen, ptr %p

  %other = select i1 %c, <2 x float> %w, <2 x float> %v
  store <2 x float> %other, ptr %p
  ret void
}
