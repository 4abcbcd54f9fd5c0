; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components %s | FileCheck %s

; Vectors that all lanes share are repeated for each lane, once: those of an argument, and of numbers put together.
; CHECK-LABEL: define void @weft.kernel
; CHECK: %v = load <16 x float>
; CHECK: %[[Q:.*]] = shufflevector <4 x float> %q, <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: %[[PRODUCT:.*]] = fmul <16 x float> %v, %[[Q]]
; CHECK-NEXT: %[[FEW:.*]] = insertelement <2 x float> poison, float %a, i64 0
; CHECK-NEXT: %[[BOTH:.*]] = insertelement <2 x float> %[[FEW]], float %b, i64 1
; CHECK-NEXT: %[[ABAB:.*]] = shufflevector <2 x float> %[[BOTH]], <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 0, i32 1,
; CHECK-NEXT: %[[SUM:.*]] = fadd <16 x float> %[[PRODUCT]], %[[ABAB]]
; CHECK-NEXT: store <16 x float> %[[SUM]], ptr %p
; CHECK-NEXT: ret void
define void @weft.kernel(ptr %p, <4 x float> %q, float %a, float %b) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %q0 = shufflevector <4 x float> %q, <4 x float> poison, <4 x i32> zeroinitializer
  %q1 = shufflevector <4 x float> %q, <4 x float> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  %q2 = shufflevector <4 x float> %q, <4 x float> poison, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
  %q3 = shufflevector <4 x float> %q, <4 x float> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %insert.a = insertelement <4 x float> poison, float %a, i64 0
  %splat.a = shufflevector <4 x float> %insert.a, <4 x float> poison, <4 x i32> zeroinitializer
  %insert.b = insertelement <4 x float> poison, float %b, i64 0
  %splat.b = shufflevector <4 x float> %insert.b, <4 x float> poison, <4 x i32> zeroinitializer
  %m0 = fmul <4 x float> %c0, %q0
  %m1 = fmul <4 x float> %c1, %q1
  %m2 = fmul <4 x float> %c2, %q2
  %m3 = fmul <4 x float> %c3, %q3
  %s0 = fadd <4 x float> %m0, %splat.a
  %s1 = fadd <4 x float> %m1, %splat.b
  %s2 = fadd <4 x float> %m2, %splat.a
  %s3 = fadd <4 x float> %m3, %splat.b
  %r01 = shufflevector <4 x float> %s0, <4 x float> %s1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %s2, <4 x float> %s3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x float> %r, ptr %p
  ret void
}
