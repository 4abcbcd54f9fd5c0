; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-gathers --cpu=x86-64-v4 %s | FileCheck %s

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

; A short may lie in two words.
; CHECK-LABEL: @unaligned_shorts(
; CHECK: store <16 x ptr> %p, ptr %[[PLACES:[0-9]+]]
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %lanes
; CHECK: call i64 @llvm.cttz.i64
; CHECK: load i16, ptr %{{.*}}, align 1
; CHECK: load <16 x i16>
define <16 x i16> @unaligned_shorts(<16 x ptr> %p, <16 x i1> %m) {
  %v = call <16 x i16> @llvm.masked.gather.v16i16.v16p0(<16 x ptr> align 1 %p, <16 x i1> %m, <16 x i16> poison)
  ret <16 x i16> %v
}

; CHECK-LABEL: @scattered_bytes(
; CHECK: lanes:
; CHECK: store i8
define void @scattered_bytes(<16 x i8> %v, <16 x ptr> %p, <16 x i1> %m) {
  call void @llvm.masked.scatter.v16i8.v16p0(<16 x i8> %v, <16 x ptr> align 1 %p, <16 x i1> %m)
  ret void
}

; The machine has this one.
; CHECK-LABEL: @words(
; CHECK-NEXT: call <16 x i32> @llvm.masked.gather
; CHECK-NEXT: ret
define <16 x i32> @words(<16 x ptr> %p, <16 x i1> %m) {
  %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %p, <16 x i1> %m, <16 x i32> poison)
  ret <16 x i32> %v
}
