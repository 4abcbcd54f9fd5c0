; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=permute-tables --cpu=sapphirerapids %s | FileCheck %s
; RUN: weft-opt --passes=permute-tables --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=V4
; RUN: weft-opt --passes=permute-tables --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=V3

; A byte for each index of 8 bits: four registers. AVX-512 alone permutes no bytes.
; CHECK-LABEL: @bytes(
; CHECK: %[[PLACE:.*]] = and i64 %{{.*}}, 4095
; CHECK: icmp ule i64 %[[PLACE]], 3840
; CHECK: br i1
; CHECK-COUNT-4: load <64 x i8>, ptr %{{.*}}, align 1
; CHECK-COUNT-2: call <64 x i8> @llvm.x86.avx512.vpermi2var.qi.512(
; CHECK: %[[BIT:.*]] = and <64 x i8> %{{.*}}, splat (i8 -128)
; CHECK: icmp ne <64 x i8> %[[BIT]], zeroinitializer
; CHECK: call <64 x i8> @llvm.masked.gather
; CHECK: phi <64 x i8>
; V4-LABEL: @bytes(
; V4-NOT: permi
; V4: ret
define <64 x i8> @bytes(ptr %table, <64 x i8> %i) "prefer-vector-width"="512" {
  %index = zext <64 x i8> %i to <64 x i64>
  %p = getelementptr i8, ptr %table, <64 x i64> %index
  %v = call <64 x i8> @llvm.masked.gather.v64i8.v64p0(<64 x ptr> align 1 %p, <64 x i1> splat (i1 true), <64 x i8> poison)
  ret <64 x i8> %v
}

; 16 floats fill one register, which two groups of lanes share. Lanes that do not read keep what
; they have, and where none reads, nothing does.
; V4-LABEL: @floats(
; V4: %[[ANY:.*]] = call i1 @llvm.vector.reduce.or.v32i1(<32 x i1> %m)
; V4: and i1 %{{.*}}, %[[ANY]]
; V4: load <16 x i32>
; V4-COUNT-2: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
; V4: select <32 x i1> %m, <32 x float> %{{.*}}, <32 x float> %old
; V3-LABEL: @floats(
; V3-NOT: br
; V3: ret
define <32 x float> @floats(ptr %table, <32 x i32> %i, <32 x i1> %m, <32 x float> %old) "prefer-vector-width"="512" {
  %index = and <32 x i32> %i, splat (i32 15)
  %p = getelementptr float, ptr %table, <32 x i32> %index
  %v = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %p, <32 x i1> %m, <32 x float> %old)
  ret <32 x float> %v
}

; Offsets in bytes count as well, as long as they are those of elements.
; V4-LABEL: @offsets(
; V4: call <8 x i64> @llvm.x86.avx512.vpermi2var.q.512(
; V4: ret
define <8 x i64> @offsets(ptr %table, <8 x i64> %i) "prefer-vector-width"="512" {
  %short = and <8 x i64> %i, splat (i64 15)
  %offset = shl <8 x i64> %short, splat (i64 3)
  %p = getelementptr i8, ptr %table, <8 x i64> %offset
  %v = call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> align 8 %p, <8 x i1> splat (i1 true), <8 x i64> poison)
  ret <8 x i64> %v
}

; A table of constants is in registers as it is, of a short one again and again; its index needs no
; mask. AVX2 has such registers of eight elements of 32 bits.
; V4-LABEL: @constants(
; V4-NOT: br
; V4: %[[ALL:.*]] = shufflevector <16 x i32> %i,
; V4: call <16 x i32> @llvm.x86.avx512.permvar.si.512(<16 x i32> <i32 4, i32 5, i32 6, i32 7, i32 4, i32 5, i32 6, i32 7, i32 4, i32 5, i32 6, i32 7, i32 4, i32 5, i32 6, i32 7>, <16 x i32> %[[ALL]])
; V4: select <16 x i1> %m, <16 x i32> %{{.*}}, <16 x i32> %old
; V4: ret
; V3-LABEL: @constants(
; V3-COUNT-2: call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 4, i32 5, i32 6, i32 7>
; V3: ret
@rows = internal constant [2 x [4 x i32]] [[4 x i32] [i32 0, i32 1, i32 2, i32 3], [4 x i32] [i32 4, i32 5, i32 6, i32 7]]
define <16 x i32> @constants(<16 x i32> %i, <16 x i1> %m, <16 x i32> %old) "prefer-vector-width"="512" {
  %short = and <16 x i32> %i, splat (i32 3)
  %index = zext <16 x i32> %short to <16 x i64>
  %p = getelementptr i32, ptr getelementptr (i8, ptr @rows, i64 16), <16 x i64> %index
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %p, <16 x i1> %m, <16 x i32> %old)
  ret <16 x i32> %v
}

; Sixteen of them are two registers of AVX2. Elements of 64 bits are there two of 32.
; V4-LABEL: @more_constants(
; V4: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
; V4: call <8 x i64> @llvm.x86.avx512.permvar.di.512(<8 x i64> <i64 0, i64 1, i64 2, i64 3, i64 0, i64 1, i64 2, i64 3>
; V4: ret
; V3-LABEL: @more_constants(
; V3-COUNT-2: call <8 x i32> @llvm.x86.avx2.permd(
; V3: %[[BIT:.*]] = and <8 x i32> %{{.*}}, splat (i32 8)
; V3: icmp ne <8 x i32> %[[BIT]], zeroinitializer
; V3: %[[NUMBERS:.*]] = shufflevector <8 x i32> %{{.*}}, <8 x i32> poison, <8 x i32> <i32 0, i32 0, i32 2, i32 2, i32 4, i32 4, i32 6, i32 6>
; V3: %[[TWICE:.*]] = add <8 x i32> %[[NUMBERS]], %[[NUMBERS]]
; V3: %[[BOTH:.*]] = add <8 x i32> %[[TWICE]], <i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1>
; V3: call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> bitcast (<4 x i64> <i64 0, i64 1, i64 2, i64 3> to <8 x i32>), <8 x i32> %[[BOTH]])
; V3: ret
@integers = internal constant [16 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16]
@longs = internal constant [4 x i64] [i64 0, i64 1, i64 2, i64 3]
define <8 x i32> @more_constants(<8 x i32> %i, ptr %out, <4 x i64> %j) "prefer-vector-width"="512" {
  %index = and <8 x i32> %i, splat (i32 15)
  %p = getelementptr i32, ptr @integers, <8 x i32> %index
  %v = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4 %p, <8 x i1> splat (i1 true), <8 x i32> poison)
  %q = getelementptr i64, ptr @longs, <4 x i64> %j
  %w = call <4 x i64> @llvm.masked.gather.v4i64.v4p0(<4 x ptr> align 8 %q, <4 x i1> splat (i1 true), <4 x i64> poison)
  store <4 x i64> %w, ptr %out
  ret <8 x i32> %v
}

; Nothing is read behind an object whose end is known.
; V4-LABEL: @objects(
; V4: call <16 x i32> @llvm.x86.avx512.permvar.si.512(
; V4-NOT: permvar
; V4: ret
@ten = internal global [10 x i32] zeroinitializer
@sixteen = internal global [16 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16]
define <16 x i32> @objects(<16 x i32> %i) "prefer-vector-width"="512" {
  %index = and <16 x i32> %i, splat (i32 15)
  %p = getelementptr i32, ptr @ten, <16 x i32> %index
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x i32> poison)
  %q = getelementptr i32, ptr @sixteen, <16 x i32> %index
  %w = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %q, <16 x i1> splat (i1 true), <16 x i32> poison)
  %sum = add <16 x i32> %v, %w
  ret <16 x i32> %sum
}

; Words at any byte, and what is too long.
; V4-LABEL: @unaligned(
; V4-NOT: br
; V4: ret
define <16 x i32> @unaligned(ptr %table, <16 x i64> %i) "prefer-vector-width"="512" {
  %offset = and <16 x i64> %i, splat (i64 127)
  %p = getelementptr i8, ptr %table, <16 x i64> %offset
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 1 %p, <16 x i1> splat (i1 true), <16 x i32> poison)
  ret <16 x i32> %v
}

; V4-LABEL: @long(
; V4-NOT: br
; V4: ret
define <16 x i32> @long(ptr %table, <16 x i8> %i) "prefer-vector-width"="512" {
  %index = zext <16 x i8> %i to <16 x i64>
  %p = getelementptr i32, ptr %table, <16 x i64> %index
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x i32> poison)
  ret <16 x i32> %v
}
