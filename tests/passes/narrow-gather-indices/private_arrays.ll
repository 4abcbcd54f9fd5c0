; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=narrow-gather-indices %s | FileCheck %s

; Of a stack in private memory, the element below the top: a step of 64 bytes from element to
; element, and 4 from lane to lane. All that is known of the place is one constant.
; CHECK-LABEL: @below_top(
; CHECK: %[[BYTES:.*]] = shl <16 x i32> %top, splat (i32 6)
; CHECK: %[[OFFSET:.*]] = add <16 x i32> %[[BYTES]], <i32 -64, i32 -60,
; CHECK: %[[INDEX:.*]] = sext <16 x i32> %[[OFFSET]] to <16 x i64>
; CHECK: getelementptr i8, ptr %stack, <16 x i64> %[[INDEX]]
; CHECK-NOT: getelementptr
; CHECK: @llvm.masked.gather
define <16 x i32> @below_top(<16 x i32> %top, <16 x i1> %mask) {
  %stack = alloca [512 x i8], align 64
  %lanes = getelementptr i8, ptr %stack, <16 x i64> <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %index = sext <16 x i32> %top to <16 x i64>
  %bytes = shl nsw <16 x i64> %index, splat (i64 6)
  %place = getelementptr i8, <16 x ptr> %lanes, <16 x i64> %bytes
  %below = getelementptr i8, <16 x ptr> %place, i64 -64
  %x = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> align 4 %below, <16 x i1> %mask, <16 x i32> poison)
  ret <16 x i32> %x
}

; What is not made of 32 bits is cut off, as all places of the array are within them; in a block
; that is not known, they need not be.
; CHECK-LABEL: @long_index(
; CHECK: %[[LOW:.*]] = trunc <8 x i64> %i to <8 x i32>
; CHECK: sext <8 x i32> %[[LOW]] to <8 x i64>
; CHECK: call void @llvm.masked.scatter
; CHECK: getelementptr i8, ptr %block, <8 x i64> %i
define void @long_index(ptr %block, <8 x i64> %i, <8 x i32> %x, <8 x i1> %mask) {
  %array = alloca [256 x i8], align 64
  %place = getelementptr i8, ptr %array, <8 x i64> %i
  call void @llvm.masked.scatter.v8i32.v8p0(<8 x i32> %x, <8 x ptr> align 4 %place, <8 x i1> %mask)
  %other = getelementptr i8, ptr %block, <8 x i64> %i
  call void @llvm.masked.scatter.v8i32.v8p0(<8 x i32> %x, <8 x ptr> align 4 %other, <8 x i1> %mask)
  ret void
}
