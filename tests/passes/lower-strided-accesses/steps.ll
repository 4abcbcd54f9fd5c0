; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-strided-accesses --cpu=x86-64-v4 %s | FileCheck %s

declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, <8 x i1>, <8 x float>)
declare void @llvm.masked.scatter.v8f32.v8p0(<8 x float>, <8 x ptr>, <8 x i1>)

; %n elements from lane to lane; the sums of every fourth lane are of one chain.
; CHECK-LABEL: @column(
; CHECK: %[[START:[0-9]+]] = mul i64 %first, %n
; CHECK: %[[FIRST:[0-9]+]] = freeze i64 %[[START]]
; CHECK: %[[FAR:[0-9]+]] = mul i64 %n, 4
; CHECK: getelementptr float, ptr %p, i64 %[[FIRST]]
; CHECK: load float, ptr %{{.*}}, align 4, !alias.scope
; CHECK: %[[SECOND:[0-9]+]] = add i64 %[[FIRST]], %n
; CHECK: %[[FIFTH:[0-9]+]] = add i64 %[[FIRST]], %[[FAR]]
; CHECK: getelementptr float, ptr %p, i64 %[[FIFTH]]
; CHECK-NOT: masked.gather
define <8 x float> @column(ptr %p, i64 %first, i64 %n) #0 {
  %one = insertelement <8 x i64> poison, i64 %first, i64 0
  %all = shufflevector <8 x i64> %one, <8 x i64> poison, <8 x i32> zeroinitializer
  %rows = add <8 x i64> %all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %n.one = insertelement <8 x i64> poison, i64 %n, i64 0
  %n.all = shufflevector <8 x i64> %n.one, <8 x i64> poison, <8 x i32> zeroinitializer
  %places = mul <8 x i64> %rows, %n.all
  %addresses = getelementptr float, ptr %p, <8 x i64> %places
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison), !alias.scope !0
  ret <8 x float> %v
}

; An index of 32 bits wraps before it is extended.
; CHECK-LABEL: @narrow(
; CHECK: %[[FIRST:[0-9]+]] = freeze i32 %{{.*}}
; CHECK: sext i32 %[[FIRST]] to i64
; CHECK: %[[SECOND:[0-9]+]] = add i32 %[[FIRST]], %n
; CHECK: sext i32 %[[SECOND]] to i64
; CHECK-NOT: masked.gather
define <8 x float> @narrow(ptr %p, i32 %first, i32 %n) #0 {
  %one = insertelement <8 x i32> poison, i32 %first, i64 0
  %all = shufflevector <8 x i32> %one, <8 x i32> poison, <8 x i32> zeroinitializer
  %n.one = insertelement <8 x i32> poison, i32 %n, i64 0
  %n.all = shufflevector <8 x i32> %n.one, <8 x i32> poison, <8 x i32> zeroinitializer
  %steps = mul <8 x i32> %n.all, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %places = add <8 x i32> %all, %steps
  %wide = sext <8 x i32> %places to <8 x i64>
  %addresses = getelementptr float, ptr %p, <8 x i64> %wide
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}

; A member of records that lie seven apart: later lanes write later.
; CHECK-LABEL: @members(
; CHECK: %[[BASE:[0-9]+]] = getelementptr i8, ptr %p, i64 8
; CHECK: getelementptr [12 x i8], ptr %[[BASE]], i64 %{{.*}}
; CHECK: store float %{{.*}}, ptr %{{.*}}, align 4
; CHECK-COUNT-7: store float
; CHECK-NOT: masked.scatter
define void @members(<8 x float> %v, ptr %p, i64 %first) #0 {
  %one = insertelement <8 x i64> poison, i64 %first, i64 0
  %all = shufflevector <8 x i64> %one, <8 x i64> poison, <8 x i32> zeroinitializer
  %places = or disjoint <8 x i64> %all, <i64 0, i64 7, i64 14, i64 21, i64 28, i64 35, i64 42, i64 49>
  %records = getelementptr [12 x i8], ptr %p, <8 x i64> %places
  %members = getelementptr i8, <8 x ptr> %records, i64 8
  call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> %v, <8 x ptr> align 4 %members, <8 x i1> splat (i1 true))
  ret void
}

; Some lanes only, and steps that differ.
; CHECK-LABEL: @some(
; CHECK-COUNT-2: masked.gather
define <8 x float> @some(ptr %p, i64 %n, <8 x i64> %any, <8 x i1> %mask) #0 {
  %n.one = insertelement <8 x i64> poison, i64 %n, i64 0
  %n.all = shufflevector <8 x i64> %n.one, <8 x i64> poison, <8 x i32> zeroinitializer
  %places = mul <8 x i64> %n.all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %addresses = getelementptr float, ptr %p, <8 x i64> %places
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> %mask, <8 x float> poison)
  %squares = mul <8 x i64> %places, %any
  %others = getelementptr float, ptr %p, <8 x i64> %squares
  %w = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %others, <8 x i1> splat (i1 true), <8 x float> poison)
  %sum = fadd <8 x float> %v, %w
  ret <8 x float> %sum
}

; The processor gathers quickly.
; CHECK-LABEL: @elsewhere(
; CHECK: masked.gather
define <8 x float> @elsewhere(ptr %p, i64 %n) #1 {
  %n.one = insertelement <8 x i64> poison, i64 %n, i64 0
  %n.all = shufflevector <8 x i64> %n.one, <8 x i64> poison, <8 x i32> zeroinitializer
  %places = mul <8 x i64> %n.all, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %addresses = getelementptr float, ptr %p, <8 x i64> %places
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %addresses, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}

attributes #0 = { "tune-cpu"="znver4" }
attributes #1 = { "tune-cpu"="sapphirerapids" }

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
