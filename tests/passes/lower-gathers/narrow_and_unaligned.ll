; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-gathers --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=lower-gathers --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=AVX2

; Bytes come out of the words that hold them.
; CHECK-LABEL: @bytes(
; CHECK: and <16 x i64> %{{.*}}, splat (i64 -4)
; CHECK: call <16 x i32> @llvm.masked.gather.v16i32
; CHECK: lshr <16 x i32>
; CHECK: trunc <16 x i32> %{{.*}} to <16 x i8>
; CHECK-NOT: br
define <16 x i8> @bytes(<16 x ptr> %p, <16 x i1> %m) {
  %v = call <16 x i8> @llvm.masked.gather.v16i8.v16p0(<16 x ptr> align 1 %p, <16 x i1> %m, <16 x i8> poison)
  ret <16 x i8> %v
}

; CHECK-LABEL: @bytes_of_all_lanes(
; CHECK: call <16 x i32> @llvm.masked.gather.v16i32
; CHECK: trunc <16 x i32> %{{.*}} to <16 x i8>
define <16 x i8> @bytes_of_all_lanes(<16 x ptr> %p) {
  %v = call <16 x i8> @llvm.masked.gather.v16i8.v16p0(<16 x ptr> align 1 %p, <16 x i1> splat (i1 true), <16 x i8> poison)
  ret <16 x i8> %v
}

; A short may lie in two words. Inactive lanes load a variable of their own.
; CHECK-LABEL: @unaligned_shorts(
; CHECK: %[[NOWHERE:.*]] = alloca
; CHECK: %[[SPLAT:.*]] = shufflevector
; CHECK: %[[PLACES:.*]] = select <16 x i1> %m, <16 x ptr> %p, <16 x ptr> %[[SPLAT]]
; CHECK: %[[PLACE:.*]] = extractelement <16 x ptr> %[[PLACES]], i64 15
; CHECK: load i16, ptr %[[PLACE]], align 1
; CHECK-NOT: br
; CHECK: ret
define <16 x i16> @unaligned_shorts(<16 x ptr> %p, <16 x i1> %m) {
  %v = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> align 1 %p, <16 x i1> %m, <16 x i16> poison)
  ret <16 x i16> %v
}

; CHECK-LABEL: @scattered_bytes(
; CHECK: %[[VALUE:.*]] = extractelement <16 x i8> %v, i64 15
; CHECK: store i8 %[[VALUE]], ptr %{{.*}}, align 1
; CHECK-NOT: br
; CHECK: ret
define void @scattered_bytes(<16 x i8> %v, <16 x ptr> %p, <16 x i1> %m) {
  call void @llvm.masked.scatter.v16i8.v16p0(<16 x i8> %v, <16 x ptr> align 1 %p, <16 x i1> %m)
  ret void
}

; CHECK-LABEL: @many_scattered_bytes(
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %lanes
; CHECK: call i64 @llvm.cttz.i64
; CHECK: store i8
define void @many_scattered_bytes(<64 x i8> %v, <64 x ptr> %p, <64 x i1> %m) {
  call void @llvm.masked.scatter.v64i8.v64p0(<64 x i8> %v, <64 x ptr> align 1 %p, <64 x i1> %m)
  ret void
}

; AVX-512 has this one, and so have some processors with AVX2.
; CHECK-LABEL: @words(
; CHECK-NEXT: call <16 x i32> @llvm.masked.gather
; CHECK-NEXT: ret
; AVX2-LABEL: @words(
; AVX2: load i32
; AVX2: select <16 x i1> %m, <16 x i32> %{{.*}}, <16 x i32> %other
define <16 x i32> @words(<16 x ptr> %p, <16 x i1> %m, <16 x i32> %other) {
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %p, <16 x i1> %m, <16 x i32> %other)
  ret <16 x i32> %v
}
