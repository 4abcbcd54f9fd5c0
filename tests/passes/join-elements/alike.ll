; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-elements %s | FileCheck %s

; What is done with each element is done with the whole, be the vector built of scalars or of halves.
; CHECK-LABEL: @weft.kernel
; CHECK-NEXT: %v = load <4 x float>
; CHECK-NEXT: %[[PRODUCT:.*]] = fmul <4 x float> %v, <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>
; CHECK-NEXT: %[[BITS:.*]] = bitcast <4 x float> %[[PRODUCT]] to <4 x i32>
; CHECK: %[[MOST:.*]] = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %[[BITS]], <4 x i32> %{{.*}})
; CHECK: store <4 x i32> %[[MOST]], ptr %p
; Elements in another order, another instruction or function for one of them, and a scalar that is
; used on its own keep what is built of them as it is.
; CHECK: insertelement
; CHECK: store <2 x float> %turned
; CHECK: insertelement
; CHECK: store <2 x float> %mixed
; CHECK: insertelement
; CHECK: store <2 x float> %ordered
; CHECK: insertelement
; CHECK: store <2 x float> %used
define void @weft.kernel(ptr %p, i32 %least, <2 x float> %w) {
  %v = load <4 x float>, ptr %p
  %v0 = extractelement <4 x float> %v, i64 0
  %v1 = extractelement <4 x float> %v, i64 1
  %v2 = extractelement <4 x float> %v, i64 2
  %v3 = extractelement <4 x float> %v, i64 3
  %m0 = fmul float %v0, 1.0
  %m1 = fmul float %v1, 2.0
  %m2 = fmul float %v2, 3.0
  %m3 = fmul float %v3, 4.0
  %b0 = bitcast float %m0 to i32
  %b1 = bitcast float %m1 to i32
  %b2 = bitcast float %m2 to i32
  %b3 = bitcast float %m3 to i32
  %x0 = call i32 @llvm.smax.i32(i32 %b0, i32 %least)
  %x1 = call i32 @llvm.smax.i32(i32 %b1, i32 %least)
  %x2 = call i32 @llvm.smax.i32(i32 %b2, i32 %least)
  %x3 = call i32 @llvm.smax.i32(i32 %b3, i32 %least)
  %low0 = insertelement <2 x i32> poison, i32 %x0, i64 0
  %low = insertelement <2 x i32> %low0, i32 %x1, i64 1
  %high0 = insertelement <2 x i32> poison, i32 %x2, i64 0
  %high = insertelement <2 x i32> %high0, i32 %x3, i64 1
  %all = shufflevector <2 x i32> %low, <2 x i32> %high, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i32> %all, ptr %p

  %w0 = extractelement <2 x float> %w, i64 0
  %w1 = extractelement <2 x float> %w, i64 1
  %n0 = fneg float %w0
  %n1 = fneg float %w1
  %t0 = insertelement <2 x float> poison, float %n1, i64 0
  %turned = insertelement <2 x float> %t0, float %n0, i64 1
  store <2 x float> %turned, ptr %p

  %a0 = fadd float %w0, 1.0
  %a1 = fsub float %w1, 2.0
  %i0 = insertelement <2 x float> poison, float %a0, i64 0
  %mixed = insertelement <2 x float> %i0, float %a1, i64 1
  store <2 x float> %mixed, ptr %p

  %o0 = call float @llvm.minnum.f32(float %w0, float 1.0)
  %o1 = call float @llvm.maxnum.f32(float %w1, float 1.0)
  %d0 = insertelement <2 x float> poison, float %o0, i64 0
  %ordered = insertelement <2 x float> %d0, float %o1, i64 1
  store <2 x float> %ordered, ptr %p

  %h0 = fmul float %w0, 5.0
  %h1 = fmul float %w1, 5.0
  %u0 = insertelement <2 x float> poison, float %h0, i64 0
  %used = insertelement <2 x float> %u0, float %h1, i64 1
  store <2 x float> %used, ptr %p
  store float %h0, ptr %p
  ret void
}
declare i32 @llvm.smax.i32(i32, i32)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
