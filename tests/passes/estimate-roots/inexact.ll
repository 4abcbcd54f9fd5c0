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
; CHECK: %[[TWO:.*]] = call double @llvm.fma.f64(double 3.125000e-01, double %[[REST]], double 3.750000e-01)
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

; A root itself; that of 0 or of infinity is itself, and that of a negative number none.
; CHECK-LABEL: @root(
; CHECK-NOT: sqrt
; CHECK: %[[E:.*]] = call <8 x double> @reciprocal_root_estimate.double.8(<8 x double> %x)
; CHECK: %[[PRODUCT:.*]] = fmul <8 x double> %x, %[[E]]
; CHECK: %[[MINUS:.*]] = fneg <8 x double> %[[PRODUCT]]
; CHECK: %[[REST:.*]] = call <8 x double> @llvm.fma.v8f64(<8 x double> %[[MINUS]], <8 x double> %[[E]], <8 x double> splat (double 1.000000e+00))
; CHECK: %[[STEP:.*]] = fmul <8 x double> %[[PRODUCT]], %{{.*}}
; CHECK: %[[CORRECTED:.*]] = call <8 x double> @llvm.fma.v8f64(<8 x double> %[[STEP]], <8 x double> %[[REST]], <8 x double> %[[PRODUCT]])
; CHECK: %[[IS_POSITIVE:.*]] = fcmp ord <8 x double> %[[E]], %[[E]]
; CHECK: %[[ITSELF:.*]] = select <8 x i1> %[[IS_POSITIVE]], <8 x double> %x, <8 x double> %[[E]]
; CHECK: %[[IS_NUMBER:.*]] = fcmp ord <8 x double> %[[REST]], %[[REST]]
; CHECK: select <8 x i1> %[[IS_NUMBER]], <8 x double> %[[CORRECTED]], <8 x double> %[[ITSELF]]
define <8 x double> @root(<8 x double> %x) {
  %root = call arcp <8 x double> @llvm.sqrt.v8f64(<8 x double> %x)
  ret <8 x double> %root
}

; Of a number that is not negative.
; CHECK-LABEL: @root_of_square(
; CHECK-COUNT-1: fcmp ord
; CHECK-NOT: fcmp
; CHECK: select i1 %{{.*}}, double %{{.*}}, double %square
; CHECK-NOT: select
; CHECK: ret
define double @root_of_square(double %x) {
  %square = fmul double %x, %x
  %root = call arcp double @llvm.sqrt.f64(double %square)
  ret double %root
}

; CHECK-LABEL: @exact_root(
; CHECK: call double @llvm.sqrt.f64
; CHECK: call arcp float @llvm.sqrt.f32
define float @exact_root(double %x, ptr %out, float %y) {
  %root = call double @llvm.sqrt.f64(double %x)
  store double %root, ptr %out
  %of_float = call arcp float @llvm.sqrt.f32(float %y)
  ret float %of_float
}

!0 = !{float 2.5}
