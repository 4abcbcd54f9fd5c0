; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=extend-masks --cpu=x86-64-v3 %s | FileCheck %s
; RUN: weft-opt --passes=extend-masks --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=AVX512

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @loop(
; CHECK: %[[LIVE:.*]] = phi <8 x i32> [ splat (i32 -1), %entry ], [ %[[STAY:.*]], %turn ]
; CHECK: %more = icmp slt <8 x i32> %i, %n
; CHECK: %[[MORE:.*]] = sext <8 x i1> %more to <8 x i32>
; CHECK: %[[FROZEN:.*]] = freeze <8 x i32> %[[MORE]]
; CHECK: %[[STAY]] = and <8 x i32> %[[LIVE]], %[[FROZEN]]
; CHECK: %[[ANY:.*]] = icmp slt <8 x i32> %[[STAY]], zeroinitializer
; CHECK: bitcast <8 x i1> %[[ANY]] to i8
; CHECK: end:
; CHECK: %[[LAST:.*]] = icmp slt <8 x i32> %[[LIVE]], zeroinitializer
; CHECK: call void @llvm.masked.store{{.*}}<8 x i1> %[[LAST]]
; AVX512: phi <8 x i1>
define void @loop(<8 x i32> %n, ptr %p) {
entry:
  br label %turn
turn:
  %live = phi <8 x i1> [ splat (i1 true), %entry ], [ %stay, %turn ]
  %i = phi <8 x i32> [ zeroinitializer, %entry ], [ %next, %turn ]
  %more = icmp slt <8 x i32> %i, %n
  %stay = select <8 x i1> %live, <8 x i1> %more, <8 x i1> zeroinitializer
  %next = add <8 x i32> %i, splat (i32 1)
  %bits = bitcast <8 x i1> %stay to i8
  %none = icmp eq i8 %bits, 0
  br i1 %none, label %end, label %turn
end:
  call void @llvm.masked.store(<8 x i32> %i, ptr %p, i32 4, <8 x i1> %live)
  ret void
}

; What a mask is made of and chooses between says how wide it is, up to two registers.
; CHECK-LABEL: @of_doubles(
; CHECK: sext <8 x i1> %m to <8 x i64>
; CHECK-LABEL: @of_bytes(
; CHECK: sext <16 x i1> %m to <16 x i8>
; CHECK-LABEL: @of_many(
; CHECK: sext <32 x i1> %m to <32 x i16>
define void @of_doubles(<8 x double> %a, <8 x double> %b, ptr %p) {
  %m = fcmp olt <8 x double> %a, %b
  br label %next
next:
  %v = select <8 x i1> %m, <8 x double> %a, <8 x double> %b
  store <8 x double> %v, ptr %p
  ret void
}

define void @of_bytes(<16 x i8> %a, <16 x i8> %b, ptr %p) {
  %m = icmp ult <16 x i8> %a, %b
  br label %next
next:
  %v = select <16 x i1> %m, <16 x i8> %a, <16 x i8> %b
  store <16 x i8> %v, ptr %p
  ret void
}

define void @of_many(<32 x i32> %a, <32 x i32> %b, ptr %p) {
  %m = icmp ult <32 x i32> %a, %b
  br label %next
next:
  %v = select <32 x i1> %m, <32 x i32> %a, <32 x i32> %b
  store <32 x i32> %v, ptr %p
  ret void
}

; What all lanes share is extended once.
; CHECK-LABEL: @of_all(
; CHECK: sext i1 %c to i32
; CHECK-NOT: sext <8 x i1>
; CHECK: ret void
define void @of_all(i1 %c, <8 x i32> %a, <8 x i32> %b, ptr %p) {
  %one = insertelement <8 x i1> poison, i1 %c, i64 0
  %m = shufflevector <8 x i1> %one, <8 x i1> poison, <8 x i32> zeroinitializer
  br label %next
next:
  %v = select <8 x i1> %m, <8 x i32> %a, <8 x i32> %b
  store <8 x i32> %v, ptr %p
  ret void
}

; LLVM keeps masks of one block as wide as it needs them.
; CHECK-LABEL: @of_one_block(
; CHECK-NOT: sext
; CHECK: ret void
define void @of_one_block(<8 x i32> %a, <8 x i32> %b, ptr %p) {
  %m = icmp ult <8 x i32> %a, %b
  %v = select <8 x i1> %m, <8 x i32> %a, <8 x i32> %b
  store <8 x i32> %v, ptr %p
  ret void
}

declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, i32, <8 x i1>)
