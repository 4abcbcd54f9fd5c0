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

; Of doubles three terms of the series count.
; CHECK-LABEL: @double(
; CHECK-NOT: sqrt
; CHECK: %[[E:.*]] = call double @reciprocal_root_estimate.double.1(double %x)
; CHECK: %[[PRODUCT:.*]] = fmul double %x, %[[E]]
; CHECK: %[[MINUS:.*]] = fneg double %[[PRODUCT]]
; CHECK: %[[REST:.*]] = call double @llvm.fma.f64(double %[[MINUS]], double %[[E]], double 1.000000e+00)
; CHECK: %[[TWO:.*]] = call double @llvm.fma.f64(double %[[REST]], double 3.125000e-01, double 3.750000e-01)
; CHECK: %[[SERIES:.*]] = call double @llvm.fma.f64(double %[[TWO]], double %[[REST]], double 5.000000e-01)
; CHECK: %[[STEP:.*]] = fmul double %[[E]], %[[SERIES]]
; CHECK: %[[CORRECTED:.*]] = call double @llvm.fma.f64(double %[[STEP]], double %[[REST]], double %[[E]])
; CHECK: %[[IS_NUMBER:.*]] = fcmp ord double %[[REST]], %[[REST]]
; CHECK: select i1 %[[IS_NUMBER]], double %[[CORRECTED]], double %[[E]]
define double @double(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %y = fdiv arcp double 1.0, %root
  ret double %y
}

; CHECK-LABEL: @exact_double(
; CHECK: fdiv
define double @exact_double(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %y = fdiv double 1.0, %root
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
