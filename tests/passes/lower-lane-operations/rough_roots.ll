; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-lane-operations --cpu=x86-64-v3 %s | FileCheck %s

; CHECK-LABEL: @scalar(
; CHECK: %[[IN:.*]] = insertelement <4 x float> poison, float %x, i64 0
; CHECK: %[[OUT:.*]] = call <4 x float> @llvm.x86.sse.rsqrt.ps(<4 x float> %[[IN]])
; CHECK: extractelement <4 x float> %[[OUT]], i64 0
define float @scalar(float %x) {
  %e = call float @rough_reciprocal_root.1(float %x)
  ret float %e
}

; CHECK-LABEL: @two_registers(
; CHECK-COUNT-2: call <8 x float> @llvm.x86.avx.rsqrt.ps.256
; CHECK: ret <16 x float>
define <16 x float> @two_registers(<16 x float> %x) {
  %e = call <16 x float> @rough_reciprocal_root.16(<16 x float> %x)
  ret <16 x float> %e
}

declare float @rough_reciprocal_root.1(float)
declare <16 x float> @rough_reciprocal_root.16(<16 x float>)
