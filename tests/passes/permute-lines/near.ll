; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=permute-lines --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=permute-lines --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=V3
; RUN: weft-opt --passes=permute-lines --cpu=sapphirerapids %s | FileCheck %s --check-prefix=BYTES
; V3-NOT: br

; Half a step from lane to lane: two lines, each of which some lane needs.
; CHECK-LABEL: @halved(
; CHECK: %[[FIRST:.*]] = extractelement <16 x i32> %[[INDICES:.*]], i64 0
; CHECK: %[[LAST:.*]] = extractelement <16 x i32> %[[INDICES]], i64 15
; CHECK: %[[LOWER:.*]] = call i32 @llvm.smin.i32(i32 %[[FIRST]], i32 %[[LAST]])
; CHECK: %[[UPPER:.*]] = call i32 @llvm.smax.i32(i32 %[[FIRST]], i32 %[[LAST]])
; CHECK: %[[LENGTH:.*]] = sub i32 %[[UPPER]], %[[LOWER]]
; CHECK: %[[BEHIND:.*]] = sub <16 x i32> %[[INDICES]],
; CHECK: icmp ugt <16 x i32> %[[BEHIND]],
; CHECK: icmp ugt i32 %[[LENGTH]], 31
; CHECK: %[[END:.*]] = add i32 %{{.*}}, %[[LENGTH]]
; CHECK: icmp uge i32 %[[END]], 32
; CHECK: br i1 %{{.*}}, label %[[FAR:.*]], label %[[NEAR:.*]], !prof
; CHECK: [[FAR]]:
; CHECK: call <16 x float> @llvm.masked.gather
; CHECK: [[NEAR]]:
; CHECK: add <16 x i32> %[[BEHIND]],
; CHECK: icmp uge i32 %[[END]], 16
; CHECK-COUNT-2: load <16 x i32>, ptr %{{.*}}, align 64
; CHECK: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
define <16 x float> @halved(ptr %p, i32 %x) "prefer-vector-width"="512" {
  %s = insertelement <16 x i32> poison, i32 %x, i64 0
  %all = shufflevector <16 x i32> %s, <16 x i32> poison, <16 x i32> zeroinitializer
  %id = add <16 x i32> %all, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %half = lshr <16 x i32> %id, splat (i32 1)
  %index = sext <16 x i32> %half to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %index
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; Two rows, in which the lanes' places are looked at once.
; CHECK-LABEL: @rows_of_halves(
; CHECK: icmp ugt <16 x i32> %{{.*}},
; CHECK: br i1
; CHECK: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
; CHECK-NOT: icmp {{.*}} <16 x i32>
; CHECK: br i1
; CHECK: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
; CHECK: ret
define <16 x float> @rows_of_halves(ptr %p, i32 %row, i32 %next) "prefer-vector-width"="512" {
  %half = lshr <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 1)
  %r = insertelement <16 x i32> poison, i32 %row, i64 0
  %rows = shufflevector <16 x i32> %r, <16 x i32> poison, <16 x i32> zeroinitializer
  %n = insertelement <16 x i32> poison, i32 %next, i64 0
  %nexts = shufflevector <16 x i32> %n, <16 x i32> poison, <16 x i32> zeroinitializer
  %i = add <16 x i32> %half, %rows
  %wide_i = sext <16 x i32> %i to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %wide_i
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  %j = add <16 x i32> %nexts, %half
  %wide_j = sext <16 x i32> %j to <16 x i64>
  %below = getelementptr i32, ptr %p, <16 x i64> %wide_j
  %w = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %below, <16 x i1> splat (i1 true), <16 x float> poison)
  %sum = fadd <16 x float> %v, %w
  ret <16 x float> %sum
}

; By way of floats, where only some lanes read: none may, and then there is no line.
; CHECK-LABEL: @masked(
; CHECK: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %m)
; CHECK: xor i1 %[[ANY]], true
; CHECK: br i1
; CHECK: call <8 x i64> @llvm.x86.avx512.vpermi2var.q.512(
; CHECK: select <8 x i1> %m, <8 x double> %{{.*}}, <8 x double> %old
define <8 x double> @masked(ptr %p, i32 %y, float %scale, <8 x i1> %m, <8 x double> %old) "prefer-vector-width"="512" {
  %s = insertelement <8 x float> poison, float %scale, i64 0
  %scales = shufflevector <8 x float> %s, <8 x float> poison, <8 x i32> zeroinitializer
  %r = insertelement <8 x i32> poison, i32 %y, i64 0
  %row = shufflevector <8 x i32> %r, <8 x i32> poison, <8 x i32> zeroinitializer
  %x = fmul <8 x float> %scales, <float 0.0, float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0>
  %column = fptosi <8 x float> %x to <8 x i32>
  %i = add <8 x i32> %column, %row
  %index = sext <8 x i32> %i to <8 x i64>
  %place = getelementptr i64, ptr %p, <8 x i64> %index
  %v = call <8 x double> @llvm.masked.gather.v8f64.v8p0(<8 x ptr> align 8 %place, <8 x i1> %m, <8 x double> %old)
  ret <8 x double> %v
}

; Bytes, of which 16 lanes fill a quarter of a register.
; BYTES-LABEL: @bytes(
; BYTES: icmp uge i32 %{{.*}}, 128
; BYTES: trunc <16 x i32> %{{.*}} to <16 x i8>
; BYTES: call <64 x i8> @llvm.x86.avx512.vpermi2var.qi.512(
; CHECK-LABEL: @bytes(
; CHECK-NOT: br
; CHECK: ret
define <16 x i8> @bytes(ptr %p, i32 %x) "prefer-vector-width"="512" {
  %s = insertelement <16 x i32> poison, i32 %x, i64 0
  %all = shufflevector <16 x i32> %s, <16 x i32> poison, <16 x i32> zeroinitializer
  %id = add <16 x i32> %all, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %third = udiv <16 x i32> %id, splat (i32 3)
  %index = sext <16 x i32> %third to <16 x i64>
  %place = getelementptr i8, ptr %p, <16 x i64> %index
  %v = call <16 x i8> @llvm.masked.gather.v16i8.v16p0(<16 x ptr> align 1 %place, <16 x i1> splat (i1 true), <16 x i8> poison)
  ret <16 x i8> %v
}

; Lanes of two registers, which lie in two lines or in four; one that no lane needs is not read.
; CHECK-LABEL: @two_registers(
; CHECK: icmp uge <32 x i32> %{{.*}}, splat (i32 32)
; CHECK: br i1 %{{.*}}, label %[[FAR:.*]], label %[[NEAR:.*]], !prof
; CHECK: [[FAR]]:
; CHECK: icmp uge <32 x i32> %{{.*}}, splat (i32 64)
; CHECK: br i1
; CHECK: icmp eq <32 x i32> %[[NUMBERS:.*]], zeroinitializer
; CHECK: icmp eq <32 x i32> %[[NUMBERS]], splat (i32 3)
; CHECK-COUNT-4: load <16 x i32>, ptr %{{.*}}, align 64
; CHECK-COUNT-4: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
; CHECK: [[NEAR]]:
; CHECK-COUNT-2: load <16 x i32>, ptr %{{.*}}, align 64
; CHECK-COUNT-2: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(
; CHECK: select <32 x i1> %m, <32 x float>
define <32 x float> @two_registers(ptr %p, i32 %x, <32 x i1> %m, <32 x float> %old) "prefer-vector-width"="512" {
  %s = insertelement <32 x i32> poison, i32 %x, i64 0
  %all = shufflevector <32 x i32> %s, <32 x i32> poison, <32 x i32> zeroinitializer
  %id = add <32 x i32> %all, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %half = lshr <32 x i32> %id, splat (i32 1)
  %index = sext <32 x i32> %half to <32 x i64>
  %place = getelementptr i32, ptr %p, <32 x i64> %index
  %v = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %place, <32 x i1> %m, <32 x float> %old)
  ret <32 x float> %v
}

; Indices from memory; rows; elements that may cross lines; a variable that LLVM knows to end.
; CHECK-LABEL: @found(
; CHECK-NOT: br
; CHECK: ret
define <16 x float> @found(ptr %p, ptr %indices) "prefer-vector-width"="512" {
  %found = load <16 x i32>, ptr %indices
  %half = lshr <16 x i32> %found, splat (i32 1)
  %index = sext <16 x i32> %half to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %index
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; CHECK-LABEL: @rows(
; CHECK-NOT: br
; CHECK: ret
define <16 x float> @rows(ptr %p, i32 %w) "prefer-vector-width"="512" {
  %s = insertelement <16 x i32> poison, i32 %w, i64 0
  %width = shufflevector <16 x i32> %s, <16 x i32> poison, <16 x i32> zeroinitializer
  %x = mul <16 x i32> %width, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %index = sext <16 x i32> %x to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %index
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; CHECK-LABEL: @unaligned(
; CHECK-NOT: br
; CHECK: ret
define <16 x float> @unaligned(ptr %p) "prefer-vector-width"="512" {
  %half = lshr <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 1)
  %index = sext <16 x i32> %half to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %index
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 2 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; CHECK-LABEL: @variable(
; CHECK-NOT: br
; CHECK: ret
define <16 x float> @variable() "prefer-vector-width"="512" {
  %p = alloca [8 x float]
  %half = lshr <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, splat (i32 1)
  %index = sext <16 x i32> %half to <16 x i64>
  %place = getelementptr i32, ptr %p, <16 x i64> %index
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %place, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}
