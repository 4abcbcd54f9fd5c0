; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-components %s | FileCheck %s

; Four components of four lanes: one product of all, and of a swizzle one shuffle. Partial groups
; store alike.
; CHECK-LABEL: define void @weft.kernel
; CHECK: %v = load <16 x float>
; CHECK-NEXT: %[[SWIZZLED:.*]] = shufflevector <16 x float> %v, <16 x float> poison, <16 x i32> <i32 3, i32 2, i32 1, i32 0, i32 7, i32 6, i32 5, i32 4,
; CHECK-NEXT: %[[PRODUCT:.*]] = fmul nnan <16 x float> %v, %[[SWIZZLED]]
; CHECK-NEXT: %[[SUM:.*]] = fadd <16 x float> %[[PRODUCT]], <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00, float 1.000000e+00
; CHECK-NEXT: call void @llvm.masked.store.v16f32.p0(<16 x float> %[[SUM]]
; CHECK-NEXT: ret void
define void @weft.kernel(ptr %p, ptr %q, <16 x i1> %mask) {
  %v = load <16 x float>, ptr %p
  %c0 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <16 x float> %v, <16 x float> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fmul nnan <4 x float> %c0, %c3
  %m1 = fmul nnan nsz <4 x float> %c1, %c2
  %m2 = fmul nnan nsz <4 x float> %c2, %c1
  %m3 = fmul nnan nsz <4 x float> %c3, %c0
  %s0 = fadd <4 x float> %m0, splat (float 1.0)
  %s1 = fadd <4 x float> %m1, splat (float 2.0)
  %s2 = fadd <4 x float> %m2, splat (float 3.0)
  %s3 = fadd <4 x float> %m3, splat (float 4.0)
  %r01 = shufflevector <4 x float> %s0, <4 x float> %s1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %s2, <4 x float> %s3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <8 x float> %r01, <8 x float> %r23, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  call void @llvm.masked.store.v16f32.p0(<16 x float> %r, ptr align 16 %q, <16 x i1> %mask)
  ret void
}

; A vector that goes to memory in two pieces.
; CHECK-LABEL: define void @pieces
; CHECK: fneg <8 x float> %v
; CHECK: store <8 x float>
; CHECK: fneg <8 x float> %w
; CHECK: store <8 x float>
; CHECK-NOT: shufflevector
define void @pieces(ptr %p, ptr %q) {
  %v = load <8 x float>, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 32
  %w = load <8 x float>, ptr %p1
  %c0 = shufflevector <8 x float> %v, <8 x float> %w, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %c1 = shufflevector <8 x float> %v, <8 x float> %w, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %c2 = shufflevector <8 x float> %v, <8 x float> %w, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %c3 = shufflevector <8 x float> %v, <8 x float> %w, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %m0 = fneg <4 x float> %c0
  %m1 = fneg <4 x float> %c1
  %m2 = fneg <4 x float> %c2
  %m3 = fneg <4 x float> %c3
  %r01 = shufflevector <4 x float> %m0, <4 x float> %m1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r23 = shufflevector <4 x float> %m2, <4 x float> %m3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %h0 = shufflevector <8 x float> %r01, <8 x float> %r23, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13>
  %h1 = shufflevector <8 x float> %r01, <8 x float> %r23, <8 x i32> <i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <8 x float> %h0, ptr %q
  %q1 = getelementptr i8, ptr %q, i64 32
  store <8 x float> %h1, ptr %q1
  ret void
}
