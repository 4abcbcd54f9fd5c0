; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=join-elements %s | FileCheck %s

; What stands for the processor's instructions is done with whole vectors as well.
; CHECK-LABEL: @scaled(
; CHECK: %[[SUM:.*]] = fadd <4 x float> %x,
; CHECK: %[[SCALED:.*]] = call <4 x float> @scale.4(<4 x float> %[[SUM]], <4 x float> %n)
; CHECK: ret <4 x float> %[[SCALED]]
define <4 x float> @scaled(<4 x float> %x, <4 x float> %n) {
  %x0 = extractelement <4 x float> %x, i64 0
  %x1 = extractelement <4 x float> %x, i64 1
  %x2 = extractelement <4 x float> %x, i64 2
  %x3 = extractelement <4 x float> %x, i64 3
  %n0 = extractelement <4 x float> %n, i64 0
  %n1 = extractelement <4 x float> %n, i64 1
  %n2 = extractelement <4 x float> %n, i64 2
  %n3 = extractelement <4 x float> %n, i64 3
  %s0 = fadd float %x0, 1.0
  %s1 = fadd float %x1, 1.0
  %s2 = fadd float %x2, 1.0
  %s3 = fadd float %x3, 1.0
  %r0 = call float @scale.1(float %s0, float %n0)
  %r1 = call float @scale.1(float %s1, float %n1)
  %r2 = call float @scale.1(float %s2, float %n2)
  %r3 = call float @scale.1(float %s3, float %n3)
  %v0 = insertelement <4 x float> poison, float %r0, i64 0
  %v1 = insertelement <4 x float> %v0, float %r1, i64 1
  %v2 = insertelement <4 x float> %v1, float %r2, i64 2
  %v3 = insertelement <4 x float> %v2, float %r3, i64 3
  ret <4 x float> %v3
}

declare float @scale.1(float, float)
