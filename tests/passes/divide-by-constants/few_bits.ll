; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=divide-by-constants --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=divide-by-constants --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=NONE

; NONE-NOT: llvm.fma

; Both parts have the sign of the divisor.
; CHECK-LABEL: @inexact(
; CHECK: %[[LOW:.*]] = fmul float %x, 0xBDF0101020000000
; CHECK: %y = call float @llvm.fma.f32(float %x, float 0xBF70101000000000, float %[[LOW]])
; CHECK: ret float %y
define float @inexact(float %x) {
  %y = fdiv float %x, -255.0, !fpmath !0
  ret float %y
}

; What was an integer is no small fraction.
; CHECK-LABEL: @integer(
; CHECK: fmul double
; CHECK: call double @llvm.fma.f64(double %x, double 0x3FD5555555555555, double %
define double @integer(i32 %n) {
  %x = sitofp i32 %n to double
  %y = fdiv double %x, 3.0
  ret double %y
}

; CHECK-LABEL: @vector(
; CHECK: fmul <4 x float> %x, splat (float
; CHECK: call <4 x float> @llvm.fma.v4f32(<4 x float> %x, <4 x float> splat (float
define <4 x float> @vector(<4 x float> %x) {
  %y = fdiv <4 x float> %x, splat (float 6.0), !fpmath !0
  ret <4 x float> %y
}

; CHECK-LABEL: @exact(
; CHECK: fdiv float
define float @exact(float %x) {
  %y = fdiv float %x, 255.0
  ret float %y
}

; 21 bits, a power of two (whose rest is no number times infinity), and a reciprocal that is no
; normal number.
; CHECK-LABEL: @divisors(
; CHECK: fdiv float %x, 0x4130000100000000
; CHECK: fdiv float %a, 2.0
; CHECK: fdiv float %b, 0x47E80000
; CHECK: ret float %c
define float @divisors(float %x) {
  %a = fdiv float %x, 1048577.0, !fpmath !0
  %b = fdiv float %a, 2.0, !fpmath !0
  %c = fdiv float %b, 0x47E8000000000000, !fpmath !0
  ret float %c
}

!0 = !{float 2.5}
