; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-gathers --cpu=znver3 %s | FileCheck %s

; Gathers by one index are taken together: each lane's leaves its vector once.
; CHECK-LABEL: @two_of_one_index(
; CHECK: %[[PAIR:.*]] = call i64 asm "", "=r,0"(
; CHECK: %[[LOW:.*]] = trunc i64 %[[PAIR]] to i32
; CHECK: %[[FIRST:.*]] = zext i32 %[[LOW]] to i64
; CHECK: getelementptr i32, ptr %p, i64 %[[FIRST]]
; CHECK: getelementptr i32, ptr %[[BASE:.*]], i64 %[[FIRST]]
; CHECK: %[[SECOND:.*]] = lshr i64 %[[PAIR]], 32
; CHECK: getelementptr i32, ptr %p, i64 %[[SECOND]]
; CHECK: getelementptr i32, ptr %[[BASE]], i64 %[[SECOND]]
; CHECK-COUNT-1: call i64 asm
; CHECK-NOT: call i64 asm
; CHECK: ret
define <4 x i32> @two_of_one_index(ptr %p, <4 x i32> %i) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  %second = getelementptr i8, ptr %p, i64 4
  %b = getelementptr i32, ptr %second, <4 x i64> %x
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %b, <4 x i1> splat (i1 true), <4 x i32> poison)
  %s = add <4 x i32> %v, %w
  ret <4 x i32> %s
}

; A store between them may change what the second one finds.
; CHECK-LABEL: @a_store_between(
; CHECK-COUNT-2: call i64 asm
; CHECK: store i32 %n
; CHECK-COUNT-2: call i64 asm
; CHECK: ret
define <4 x i32> @a_store_between(ptr %p, <4 x i32> %i, i32 %n) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  store i32 %n, ptr %p
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  %s = add <4 x i32> %v, %w
  ret <4 x i32> %s
}

; Nor do those come together whose base is known between them, or that have other masks.
; CHECK-LABEL: @a_base_of_its_own(
; CHECK-COUNT-2: call i64 asm
; CHECK: load ptr
; CHECK-COUNT-2: call i64 asm
; CHECK: ret
define <4 x i32> @a_base_of_its_own(ptr %p, <4 x i32> %i) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  %other = load ptr, ptr %p
  %b = getelementptr i32, ptr %other, <4 x i64> %x
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %b, <4 x i1> splat (i1 true), <4 x i32> poison)
  %s = add <4 x i32> %v, %w
  ret <4 x i32> %s
}

; CHECK-LABEL: @masked(
; CHECK-COUNT-2: call i64 asm
; CHECK-NOT: call i64 asm
; CHECK: ret
define <4 x i32> @masked(ptr %p, ptr %q, <4 x i32> %i, <4 x i1> %m, <4 x i32> %absent) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr inbounds nuw i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  %b = getelementptr inbounds nuw i32, ptr %q, <4 x i64> %x
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %b, <4 x i1> %m, <4 x i32> %absent)
  %s = add <4 x i32> %v, %w
  ret <4 x i32> %s
}

; What one gather finds may be where another one looks, or what that has for absent lanes.
; CHECK-LABEL: @one_after_the_other(
; CHECK-NOT: masked.gather
; CHECK: ret
define <4 x i32> @one_after_the_other(ptr %p, ptr %q, <4 x i32> %i, <4 x i1> %m) {
  %x = zext <4 x i32> %i to <4 x i64>
  %a = getelementptr inbounds nuw i32, ptr %p, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> %m, <4 x i32> poison)
  %b = getelementptr inbounds nuw i32, ptr %q, <4 x i64> %x
  %w = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %b, <4 x i1> %m, <4 x i32> %v)
  %y = zext <4 x i32> %w to <4 x i64>
  %c = getelementptr inbounds nuw i32, ptr %q, <4 x i64> %y
  %u = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %c, <4 x i1> %m, <4 x i32> poison)
  %d = getelementptr inbounds i32, ptr %q, <4 x i32> %u
  %t = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %d, <4 x i1> %m, <4 x i32> %u)
  ret <4 x i32> %t
}

; Of a base that a constant and something else lead to, all is left as it is.
; CHECK-LABEL: @a_base_of_several_steps(
; CHECK: %base = getelementptr [4 x i32], ptr %p, i64 1, i64 %n
; CHECK: getelementptr i32, ptr %base, i64
define <4 x i32> @a_base_of_several_steps(ptr %p, <4 x i32> %i, i64 %n) {
  %x = zext <4 x i32> %i to <4 x i64>
  %base = getelementptr [4 x i32], ptr %p, i64 1, i64 %n
  %a = getelementptr i32, ptr %base, <4 x i64> %x
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %a, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}
