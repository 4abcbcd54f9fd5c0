; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-lane-operations --cpu=x86-64-v4 %s | FileCheck %s

; CHECK-LABEL: @scalar(
; CHECK: %[[IN:.*]] = insertelement <4 x float> poison, float %x, i64 0
; CHECK: %[[OUT:.*]] = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %[[IN]], <4 x float> poison, i8 -1)
; CHECK: extractelement <4 x float> %[[OUT]], i64 0
define float @scalar(float %x) {
  %e = call float @reciprocal_root_estimate.1(float %x)
  ret float %e
}

; A register has room to spare.
; CHECK-LABEL: @five(
; CHECK: shufflevector <5 x float> %x, <5 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 poison, i32 poison, i32 poison>
; CHECK: call <8 x float> @llvm.x86.avx512.rsqrt14.ps.256
; CHECK: <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
define <5 x float> @five(<5 x float> %x) {
  %e = call <5 x float> @reciprocal_root_estimate.5(<5 x float> %x)
  ret <5 x float> %e
}

; CHECK-LABEL: @two_registers(
; CHECK-COUNT-2: call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512
; CHECK: ret <32 x float>
define <32 x float> @two_registers(<32 x float> %x) "prefer-vector-width"="512" {
  %e = call <32 x float> @reciprocal_root_estimate.32(<32 x float> %x)
  ret <32 x float> %e
}

; CHECK-LABEL: @scalar_double(
; CHECK: %[[IN:.*]] = insertelement <2 x double> poison, double %x, i64 0
; CHECK: %[[OUT:.*]] = call <2 x double> @llvm.x86.avx512.rsqrt14.pd.128(<2 x double> %[[IN]], <2 x double> poison, i8 -1)
; CHECK: extractelement <2 x double> %[[OUT]], i64 0
define double @scalar_double(double %x) {
  %e = call double @reciprocal_root_estimate.double.1(double %x)
  ret double %e
}

; CHECK-LABEL: @doubles_of_two_registers(
; CHECK-COUNT-2: call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512
; CHECK: ret <16 x double>
define <16 x double> @doubles_of_two_registers(<16 x double> %x) "prefer-vector-width"="512" {
  %e = call <16 x double> @reciprocal_root_estimate.double.16(<16 x double> %x)
  ret <16 x double> %e
}

; CHECK-LABEL: @reciprocals(
; CHECK-COUNT-2: call <8 x double> @llvm.x86.avx512.rcp14.pd.512
; CHECK: ret <16 x double>
define <16 x double> @reciprocals(<16 x double> %x) "prefer-vector-width"="512" {
  %e = call <16 x double> @reciprocal_estimate.double.16(<16 x double> %x)
  ret <16 x double> %e
}

; CHECK-LABEL: @scales(
; CHECK: %[[X:.*]] = insertelement <4 x float> poison, float %x, i64 0
; CHECK: %[[N:.*]] = insertelement <4 x float> poison, float %n, i64 0
; CHECK: call <4 x float> @llvm.x86.avx512.mask.scalef.ps.128(<4 x float> %[[X]], <4 x float> %[[N]], <4 x float> poison, i8 -1)
; CHECK: call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %{{.*}}, <16 x float> %{{.*}}, <16 x float> poison, i16 -1, i32 4)
; CHECK: ret
define float @scales(float %x, float %n, <16 x float> %y, <16 x float> %m, ptr %out) "prefer-vector-width"="512" {
  %a = call float @scale.1(float %x, float %n)
  %b = call <16 x float> @scale.16(<16 x float> %y, <16 x float> %m)
  store <16 x float> %b, ptr %out
  ret float %a
}

declare float @scale.1(float, float)
declare <16 x float> @scale.16(<16 x float>, <16 x float>)
declare float @reciprocal_root_estimate.1(float)
declare <5 x float> @reciprocal_root_estimate.5(<5 x float>)
declare <32 x float> @reciprocal_root_estimate.32(<32 x float>)
declare double @reciprocal_root_estimate.double.1(double)
declare <16 x double> @reciprocal_root_estimate.double.16(<16 x double>)
declare <16 x double> @reciprocal_estimate.double.16(<16 x double>)
