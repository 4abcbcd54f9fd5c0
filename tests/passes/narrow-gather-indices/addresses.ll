; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=narrow-gather-indices %s | FileCheck %s

; What lies before the block comes into it, and the index is signed from now on.
; CHECK-LABEL: @elements(
; CHECK: rare:
; CHECK: %[[INDEX:.*]] = sext <16 x i32> %x to <16 x i64>
; CHECK: %[[PLACE:.*]] = getelementptr inbounds nuw i32, ptr %a, <16 x i64> %[[INDEX]]
; CHECK: @llvm.masked.gather{{.*}}(<16 x ptr> align 4 %[[PLACE]]
define <16 x float> @elements(ptr %a, <16 x i32> %x, i1 %c) {
  %i = zext <16 x i32> %x to <16 x i64>
  %p = getelementptr inbounds nuw float, ptr %a, <16 x i64> %i
  br i1 %c, label %rare, label %end
rare:
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
end:
  ret <16 x float> zeroinitializer
}

; A member of a record of 16 bytes, which is no scale of the machine's.
; CHECK-LABEL: @members(
; CHECK: %[[BYTES:.*]] = mul <16 x i32> %x, splat (i32 16)
; CHECK: %[[MEMBER:.*]] = getelementptr i8, ptr %a, i64 8
; CHECK: %[[INDEX:.*]] = sext <16 x i32> %[[BYTES]] to <16 x i64>
; CHECK: getelementptr inbounds i8, ptr %[[MEMBER]], <16 x i64> %[[INDEX]]
; CHECK: call void @llvm.masked.scatter
define void @members(ptr %a, <16 x i32> %x, <16 x float> %v, <16 x i1> %m) {
  %i = sext <16 x i32> %x to <16 x i64>
  %p = getelementptr inbounds <4 x float>, ptr %a, <16 x i64> %i
  %z = getelementptr i8, <16 x ptr> %p, i64 8
  call void @llvm.masked.scatter.v16f32.v16p0(<16 x float> %v, <16 x ptr> align 4 %z, <16 x i1> %m)
  ret void
}

; The next element of a table, and the one before it.
; CHECK-LABEL: @next(
; CHECK: %[[NEXT:.*]] = getelementptr i8, ptr %a, i64 4
; CHECK: %[[INDEX:.*]] = sext <16 x i32> %x to <16 x i64>
; CHECK: getelementptr i32, ptr %[[NEXT]], <16 x i64> %[[INDEX]]
; CHECK: %[[BEFORE:.*]] = getelementptr i8, ptr %a, i64 -4
; CHECK: getelementptr i32, ptr %[[BEFORE]], <16 x i64>
; CHECK: ret
define <16 x float> @next(ptr %a, <16 x i32> %x) {
  %i = sext <16 x i32> %x to <16 x i64>
  %p = getelementptr float, ptr %a, <16 x i64> %i
  %q = getelementptr i8, <16 x ptr> %p, i64 4
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %q, <16 x i1> splat (i1 true), <16 x float> poison)
  %r = getelementptr i8, <16 x ptr> %p, i64 -4
  %w = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %r, <16 x i1> splat (i1 true), <16 x float> poison)
  %sum = fadd <16 x float> %v, %w
  ret <16 x float> %sum
}

; Of unsigned indices, that before it may be one of more than 31 bits.
; CHECK-LABEL: @unsigned_before(
; CHECK-NOT: sext
; CHECK: ret
define <16 x i8> @unsigned_before(ptr %a, <16 x i32> %x) {
  %i = zext <16 x i32> %x to <16 x i64>
  %p = getelementptr i8, ptr %a, <16 x i64> %i
  %q = getelementptr i8, <16 x ptr> %p, i64 -1
  %v = call <16 x i8> @llvm.masked.gather.v16i8.v16p0(<16 x ptr> align 1 %q, <16 x i1> splat (i1 true), <16 x i8> poison)
  ret <16 x i8> %v
}

; What is far from the base may reach further than 32 bits do.
; CHECK-LABEL: @far(
; CHECK-NOT: mul
; CHECK: ret
define <16 x float> @far(ptr %a, <16 x i32> %x) {
  %i = zext <16 x i32> %x to <16 x i64>
  %p = getelementptr <4 x float>, ptr %a, <16 x i64> %i
  %z = getelementptr i8, <16 x ptr> %p, i64 -2147483648
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %z, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; Nor are unsigned indices signed ones from a base that may lie before its object, as %n tells.
; CHECK-LABEL: @before(
; CHECK: %[[INDEX:.*]] = sext
; CHECK: getelementptr i8, ptr %behind, <16 x i64> %[[INDEX]]
; CHECK: getelementptr i8, ptr %anywhere, <16 x i64> %i
; CHECK: ret
define <16 x float> @before(ptr %a, i64 %n, <16 x i32> %x) {
  %i = zext <16 x i32> %x to <16 x i64>
  %positive = and i64 %n, 4095
  %behind = getelementptr i8, ptr %a, i64 %positive
  %p = getelementptr i8, ptr %behind, <16 x i64> %i
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x float> poison)
  %anywhere = getelementptr i8, ptr %a, i64 %n
  %q = getelementptr i8, ptr %anywhere, <16 x i64> %i
  %w = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %q, <16 x i1> splat (i1 true), <16 x float> poison)
  %sum = fadd <16 x float> %v, %w
  ret <16 x float> %sum
}

; Indices of 64 bits stay, and so do constant ones.
; CHECK-LABEL: @wide(
; CHECK-NEXT: getelementptr float, ptr %a, <16 x i64> %i
; CHECK-NEXT: call
define <16 x float> @wide(ptr %a, <16 x i64> %i) {
  %p = getelementptr float, ptr %a, <16 x i64> %i
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}
; CHECK-LABEL: @constant(
; CHECK-NEXT: getelementptr float, ptr %a, <16 x i64> splat (i64 3)
; CHECK-NEXT: call
define <16 x float> @constant(ptr %a) {
  %p = getelementptr float, ptr %a, <16 x i64> splat (i64 3)
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %p, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}

; What known bits tell of indices is enough, and of sums of several.
; CHECK-LABEL: @known_bits(
; CHECK-DAG: %[[STATE:.*]] = zext <8 x i8> %s to <8 x i32>
; CHECK-DAG: %[[ROW:.*]] = shl <8 x i32> %[[STATE]], splat (i32 3)
; CHECK-DAG: %[[KIND:.*]] = zext <8 x i8> %k to <8 x i32>
; CHECK-DAG: add <8 x i32>
; CHECK: sext <8 x i32> %{{.*}} to <8 x i64>
; CHECK: getelementptr inbounds nuw i8, ptr %p, <8 x i64>
define <8 x i8> @known_bits(ptr %p, <8 x i8> %s, <8 x i8> %k) {
  %state = zext <8 x i8> %s to <8 x i64>
  %row = shl nuw nsw <8 x i64> %state, splat (i64 3)
  %kind = zext <8 x i8> %k to <8 x i64>
  %a = getelementptr inbounds nuw i8, ptr %p, <8 x i64> %row
  %b = getelementptr inbounds nuw i8, <8 x ptr> %a, <8 x i64> %kind
  %v = call <8 x i8> @llvm.masked.gather.v8i8.v8p0(<8 x ptr> align 1 %b, <8 x i1> splat (i1 true), <8 x i8> poison)
  ret <8 x i8> %v
}

; What is added to all lanes' places by several steps is the base's, so that members of records have one index.
; CHECK-LABEL: @member_of_short_records(
; CHECK: %[[MEMBER:.*]] = getelementptr i8, ptr %a, i64 8
; CHECK: getelementptr inbounds nuw i8, ptr %[[MEMBER]], <16 x i64> %[[INDEX:.*]]
define <16 x float> @member_of_short_records(ptr %a, <16 x i16> %x) {
  %i = zext <16 x i16> %x to <16 x i64>
  %p = getelementptr inbounds nuw [12 x i8], ptr %a, <16 x i64> %i
  %z = getelementptr inbounds nuw i8, <16 x ptr> %p, i64 8
  %v = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %z, <16 x i1> splat (i1 true), <16 x float> poison)
  ret <16 x float> %v
}
