; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=part-masked-loads --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=part-masked-loads --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=AVX512

target triple = "x86_64-unknown-linux-gnu"

; A register none of whose lanes is active is not loaded.
; CHECK-LABEL: @idle(
; CHECK: %[[LOW:.*]] = shufflevector <16 x float> %other, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: %[[AT:.*]] = getelementptr i8, ptr %p, i64 32
; CHECK: %[[HIGH:.*]] = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %[[AT]], <8 x i1> %{{.*}}, <8 x float> %{{.*}})
; CHECK: shufflevector <8 x float> %[[LOW]], <8 x float> %[[HIGH]], <16 x i32>
; CHECK: ret
; AVX512-LABEL: @idle(
; AVX512: call <16 x float> @llvm.masked.load
define <16 x float> @idle(ptr %p, <16 x float> %other, i1 %c) {
  %first = insertelement <16 x i1> poison, i1 %c, i64 0
  %all = shufflevector <16 x i1> %first, <16 x i1> poison, <16 x i32> zeroinitializer
  %mask = and <16 x i1> %all, <i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 1>
  %v = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %p, <16 x i1> %mask, <16 x float> %other)
  ret <16 x float> %v
}

; One all of whose lanes are active is loaded as it is.
; CHECK-LABEL: @active(
; CHECK: load <4 x double>, ptr %{{.*}}, align 8
; CHECK: call <4 x double> @llvm.masked.load.v4f64.p0(
; CHECK: ret
define <8 x double> @active(ptr %p, <8 x double> %other, <8 x i1> %c) {
  %n = xor <8 x i1> %c, splat (i1 true)
  %some = and <8 x i1> %n, <i1 0, i1 0, i1 0, i1 0, i1 1, i1 1, i1 1, i1 1>
  %mask = xor <8 x i1> %some, splat (i1 true)
  %v = call <8 x double> @llvm.masked.load.v8f64.p0(ptr align 8 %p, <8 x i1> %mask, <8 x double> %other)
  ret <8 x double> %v
}

; Where nothing is known of a register, the load stays.
; CHECK-LABEL: @unknown(
; CHECK: call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %p, <16 x i1> %mask, <16 x i32> %other)
define <16 x i32> @unknown(ptr %p, <16 x i32> %other, <16 x i1> %c) {
  %mask = and <16 x i1> %c, <i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 1, i1 1>
  %v = call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %p, <16 x i1> %mask, <16 x i32> %other)
  ret <16 x i32> %v
}
