; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-strided-accesses --cpu=x86-64-v3 %s | FileCheck %s
; RUN: sed 's/) {/) "prefer-vector-width"="512" {/' %s | weft-opt --passes=lower-strided-accesses --cpu=x86-64-v4 | FileCheck %s --check-prefix=V4

; Of AVX-512, the vectorizer has made what there is to be made.
; V4-NOT: load <

declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, <8 x i1>, <8 x float>)

; Two from lane to lane: fifteen elements, by two loads, of which the second begins at the eighth.
; CHECK-LABEL: @halves(
; CHECK: %[[INDEX:.*]] = sext i32 %{{.*}} to i64
; CHECK: %[[FIRST:.*]] = getelementptr float, ptr %p, i64 %[[INDEX]]
; CHECK: %[[LOW:.*]] = load <8 x float>, ptr %[[FIRST]], align 4
; CHECK: %[[NEXT:.*]] = getelementptr i8, ptr %[[FIRST]], i64 28
; CHECK: %[[HIGH:.*]] = load <8 x float>, ptr %[[NEXT]], align 4
; CHECK: shufflevector <8 x float> %[[LOW]], <8 x float> %[[HIGH]], <16 x i32>
; CHECK: shufflevector <16 x float> %{{.*}}, <16 x float> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 9, i32 11, i32 13, i32 15>
; CHECK-NOT: masked.gather
define <8 x float> @halves(ptr %p, i32 %x) {
  %one = insertelement <8 x i32> poison, i32 %x, i64 0
  %all = shufflevector <8 x i32> %one, <8 x i32> poison, <8 x i32> zeroinitializer
  %ids = add <8 x i32> %all, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %twice = shl <8 x i32> %ids, splat (i32 1)
  %index = sext <8 x i32> %twice to <8 x i64>
  %addresses = getelementptr float, ptr %p, <8 x i64> %index
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}

; The lanes' steps come first, and what all of them share is added to it.
; CHECK-LABEL: @rows(
; CHECK: getelementptr i8, ptr %p, i64 0
; CHECK: %[[ROW:.*]] = getelementptr float, ptr %{{.*}}, i64 %row
; CHECK: load <8 x float>, ptr %[[ROW]]
; CHECK-COUNT-2: load <8 x float>
; CHECK-NOT: masked.gather
define <8 x float> @rows(ptr %p, i64 %row) {
  %lanes = getelementptr i8, ptr %p, <8 x i64> <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84>
  %addresses = getelementptr float, <8 x ptr> %lanes, i64 %row
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}

; Some lanes may read nothing; five elements are many.
; CHECK-LABEL: @masked(
; CHECK: masked.gather
define <8 x float> @masked(ptr %p, <8 x i1> %m) {
  %addresses = getelementptr i8, ptr %p, <8 x i64> <i64 0, i64 8, i64 16, i64 24, i64 32, i64 40, i64 48, i64 56>
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> %m, <8 x float> poison)
  ret <8 x float> %v
}
; CHECK-LABEL: @far(
; CHECK-NOT: load <
; CHECK: ret
define <8 x float> @far(ptr %p) {
  %addresses = getelementptr i8, ptr %p, <8 x i64> <i64 0, i64 20, i64 40, i64 60, i64 80, i64 100, i64 120, i64 140>
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}
