; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-halves %s | FileCheck %s

; CHECK-LABEL: @weft_kernel_entry
; CHECK-NEXT: %[[A:.*]] = fpext half %a to float
; CHECK-NEXT: %[[B:.*]] = fpext half %b to float
; CHECK-NEXT: %[[LEAST:.*]] = call float @llvm.minnum.f32(float %[[A]], float %[[B]])
; CHECK-NEXT: fptrunc float %[[LEAST]] to half
; CHECK: call nnan <4 x float> @llvm.maxnum.v4f32
; What is in float stays.
; CHECK: %float = call float @llvm.minnum.f32(float %f, float 1.000000e+00)
; CHECK: ret void
define void @weft_kernel_entry(half %a, half %b, <4 x half> %v, float %f, ptr %p) {
  %least = call half @llvm.minnum.f16(half %a, half %b)
  store half %least, ptr %p
  %most = call nnan <4 x half> @llvm.maxnum.v4f16(<4 x half> %v, <4 x half> %v)
  store <4 x half> %most, ptr %p
  %float = call float @llvm.minnum.f32(float %f, float 1.0)
  store float %float, ptr %p
  ret void
}
