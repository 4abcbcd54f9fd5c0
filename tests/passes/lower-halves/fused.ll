; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-halves --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=lower-halves --cpu=x86-64-v2 %s | FileCheck %s --check-prefix=BITS
; RUN: weft-opt --passes=lower-halves --cpu=sapphirerapids %s | FileCheck %s --check-prefix=NATIVE

; NATIVE: call half @llvm.fma.f16
; NATIVE: call half @llvm.fmuladd.f16
; NATIVE: fadd nnan <2 x half>
; BITS-NOT: fpext half
; BITS-NOT: to half{{$}}
; BITS: bitcast i16

; The sum's error tells which neighbour of it is odd.
; CHECK-LABEL: @fused(
; CHECK: %[[P:.*]] = fmul float
; CHECK: %[[S:.*]] = fadd float %[[P]]
; CHECK-COUNT-4: fsub float
; CHECK: %[[E:.*]] = fadd float
; CHECK: fcmp one float %[[E]], 0.000000e+00
; CHECK: %[[ODD:.*]] = bitcast i32 %{{.*}} to float
; CHECK: fptrunc float %[[ODD]] to half
define half @fused(half %a, half %b, half %c) {
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  ret half %r
}

; One rounding to half, at the end.
; CHECK-LABEL: @contracted(
; CHECK: %[[P:.*]] = fmul float
; CHECK: %[[S:.*]] = fadd float %[[P]]
; CHECK: fptrunc float %[[S]] to half
define half @contracted(half %a, half %b, half %c) {
  %r = call half @llvm.fmuladd.f16(half %a, half %b, half %c)
  ret half %r
}

; Flags stay.
; CHECK-LABEL: @sum(
; CHECK: fadd nnan <2 x float>
define <2 x half> @sum(<2 x half> %a, <2 x half> %b) {
  %r = fadd nnan <2 x half> %a, %b
  ret <2 x half> %r
}
