; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-gathers --cpu=x86-64-v3 %s | FileCheck %s

; Two indices leave their vector at once.
; CHECK-LABEL: @all(
; CHECK: %[[PAIRS:.*]] = bitcast <4 x i32> %i to <2 x i64>
; CHECK: %[[WORD:.*]] = extractelement <2 x i64> %[[PAIRS]], i64 0
; CHECK: %[[PAIR:.*]] = call i64 asm "", "=r,0"(i64 %[[WORD]])
; CHECK: %[[LOW:.*]] = trunc i64 %[[PAIR]] to i32
; CHECK: %[[FIRST:.*]] = sext i32 %[[LOW]] to i64
; CHECK: getelementptr i32, ptr %p, i64 %[[FIRST]]
; CHECK: %[[SECOND:.*]] = ashr i64 %[[PAIR]], 32
; CHECK: getelementptr i32, ptr %p, i64 %[[SECOND]]
; CHECK-NOT: masked.gather
; CHECK: ret
define <4 x i32> @all(ptr %p, <4 x i32> %i) {
  %x = sext <4 x i32> %i to <4 x i64>
  %a = getelementptr i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

; As many as there may be, without a loop.
; CHECK-LABEL: @all_of_64(
; CHECK: extractelement <32 x i64> %{{.*}}, i64 31
; CHECK-NOT: br
; CHECK: ret
define <64 x i8> @all_of_64(ptr %p, <64 x i32> %i) {
  %x = zext <64 x i32> %i to <64 x i64>
  %a = getelementptr i8, ptr %p, <64 x i64> %x
  %v = call <64 x i8> @llvm.masked.gather.v64i8.v64p0(<64 x ptr> align 1 %a, <64 x i1> splat (i1 true), <64 x i8> poison)
  ret <64 x i8> %v
}

; Where no index is negative, an inactive lane loads what the base leads to, if any lane is active.
; CHECK-LABEL: @masked(
; CHECK: %[[NOWHERE:.*]] = alloca
; CHECK: %[[BITS:.*]] = bitcast <4 x i1> %m to i4
; CHECK: %[[ANY:.*]] = icmp ne i4 %[[BITS]], 0
; CHECK: %[[BASE:.*]] = select i1 %[[ANY]], ptr %p, ptr %[[NOWHERE]]
; CHECK: select <4 x i1> %m, <4 x i32> %i, <4 x i32> zeroinitializer
; CHECK: %[[SECOND:.*]] = lshr i64 %{{.*}}, 32
; CHECK: getelementptr i32, ptr %[[BASE]], i64 %[[SECOND]]
; CHECK: ret
define <4 x i32> @masked(ptr %p, <4 x i32> %i, <4 x i1> %m) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr inbounds nuw i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  ret <4 x i32> %v
}

; A base may be an end that lanes count back from, or lie ahead of all by a member's negative offset.
; CHECK-LABEL: @back_from_an_end(
; CHECK: select <4 x i1> %m, <4 x ptr>
define <4 x i32> @back_from_an_end(ptr %p, <4 x i32> %i, <4 x i1> %m) {
  %x = sext <4 x i32> %i to <4 x i64>
  %a = getelementptr inbounds i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  ret <4 x i32> %v
}

; CHECK-LABEL: @ahead_of_the_base(
; CHECK: select <4 x i1> %m, <4 x ptr>
define <4 x i32> @ahead_of_the_base(ptr %p, <4 x i32> %i, <4 x i1> %m) {
  %x = zext <4 x i32> %i to <4 x i64>
  %e = getelementptr inbounds nuw i32, ptr %p, <4 x i64> %x
  %a = getelementptr inbounds i8, <4 x ptr> %e, i64 -4
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  ret <4 x i32> %v
}

; A private array's first element is always there.
; CHECK-LABEL: @of_an_array(
; CHECK: select <4 x i1> %m, <4 x i32> %i, <4 x i32> zeroinitializer
define <4 x i32> @of_an_array(<4 x i32> %i, <4 x i1> %m) {
  %p = alloca [16 x i32]
  %x = sext <4 x i32> %i to <4 x i64>
  %a = getelementptr i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  ret <4 x i32> %v
}
