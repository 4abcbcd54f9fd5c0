; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=estimate-roots --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=estimate-roots --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=NONE

; NONE-NOT: call {{.*}}estimate
; CHECK-LABEL: @inexact(
; CHECK-NOT: sqrt
; CHECK: %[[E:.*]] = call <3 x float> @reciprocal_root_estimate.3(<3 x float> %x)
; CHECK: %[[PRODUCT:.*]] = fmul <3 x float> %x, %[[E]]
; CHECK: %[[MINUS:.*]] = fneg <3 x float> %[[PRODUCT]]
; CHECK: %[[REST:.*]] = call <3 x float> @llvm.fma.v3f32(<3 x float> %[[MINUS]], <3 x float> %[[E]], <3 x float> splat (float 1.000000e+00))
; CHECK: %[[HALF:.*]] = fmul <3 x float> %[[E]], splat (float 5.000000e-01)
; CHECK: %[[STEP:.*]] = call <3 x float> @llvm.fma.v3f32(<3 x float> %[[HALF]], <3 x float> %[[REST]], <3 x float> %[[E]])
; CHECK: %[[IS_NUMBER:.*]] = fcmp ord <3 x float> %[[REST]], %[[REST]]
; CHECK: select <3 x i1> %[[IS_NUMBER]], <3 x float> %[[STEP]], <3 x float> %[[E]]
define <3 x float> @inexact(<3 x float> %x) {
  %root = call <3 x float> @llvm.sqrt.v3f32(<3 x float> %x)
  %y = fdiv <3 x float> splat (float 1.0), %root, !fpmath !0
  ret <3 x float> %y
}

; Correct rounding was asked for.
; CHECK-LABEL: @exact(
; CHECK: fdiv
define float @exact(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %y = fdiv float 1.0, %root
  ret float %y
}

; CHECK-LABEL: @double(
; CHECK: fdiv
define double @double(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %y = fdiv double 1.0, %root, !fpmath !0
  ret double %y
}

; The root is needed by itself.
; CHECK-LABEL: @twice(
; CHECK: fdiv
define float @twice(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %y = fdiv float 1.0, %root, !fpmath !0
  %sum = fadd float %root, %y
  ret float %sum
}

!0 = !{float 2.5}
