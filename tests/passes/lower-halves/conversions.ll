; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-halves --cpu=x86-64-v3 %s | FileCheck %s

; By a float that is rounded to odd.
; CHECK-LABEL: @from_double(
; CHECK: %[[F:.*]] = fptrunc double %x to float
; CHECK: %[[BACK:.*]] = fpext float %[[F]] to double
; CHECK: fcmp one double %[[BACK]], %x
; CHECK: fptrunc float %{{.*}} to half
define half @from_double(double %x) {
  %h = fptrunc double %x to half
  ret half %h
}

; CHECK-LABEL: @to_double(
; CHECK: %[[F:.*]] = fpext <4 x half> %x to <4 x float>
; CHECK: fpext <4 x float> %[[F]] to <4 x double>
define <4 x double> @to_double(<4 x half> %x) {
  %d = fpext <4 x half> %x to <4 x double>
  ret <4 x double> %d
}

; CHECK-LABEL: @integers(
; CHECK: %[[F:.*]] = fpext half %x to float
; CHECK: fptosi float %[[F]] to i64
; CHECK: %[[G:.*]] = uitofp i64 %{{.*}} to float
; CHECK: fptrunc float %[[G]] to half
define half @integers(half %x) {
  %i = fptosi half %x to i64
  %h = uitofp i64 %i to half
  ret half %h
}

; CHECK-LABEL: @comparison(
; CHECK: fcmp olt float
; CHECK: select i1
define half @comparison(half %a, half %b) {
  %less = fcmp olt half %a, %b
  %r = select i1 %less, half %a, half %b
  ret half %r
}

; CHECK-LABEL: @signs(
; CHECK-NEXT: fneg half
; CHECK-NEXT: call half @llvm.fabs.f16
define half @signs(half %a) {
  %n = fneg half %a
  %r = call half @llvm.fabs.f16(half %n)
  ret half %r
}
