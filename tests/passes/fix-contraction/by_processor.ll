; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=fix-contraction --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=FMA
; RUN: weft-opt --passes=fix-contraction --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=NONE

; FMA: call nnan <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> %b, <4 x float> %c)
; NONE: %[[M:[0-9]+]] = fmul nnan <4 x float> %a, %b
; NONE: fadd nnan <4 x float> %[[M]], %c
define <4 x float> @f(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %r = call nnan <4 x float> @llvm.fmuladd.v4f32(<4 x float> %a, <4 x float> %b, <4 x float> %c)
  ret <4 x float> %r
}
