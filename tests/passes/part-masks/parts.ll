; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=part-masks --cpu=x86-64-v4 %s | FileCheck %s
; RUN: weft-opt --passes=part-masks --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=AVX2

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @loop(
; CHECK: %[[LIVE0:.*]] = phi <8 x i1> [ splat (i1 true), %entry ], [ %[[STAY0:.*]], %turn ]
; CHECK: %[[LIVE1:.*]] = phi <8 x i1> [ splat (i1 true), %entry ], [ %[[STAY1:.*]], %turn ]
; CHECK: %[[MORE0:.*]] = icmp slt <8 x i64>
; CHECK: %[[MORE1:.*]] = icmp slt <8 x i64>
; CHECK: %[[STAY0]] = select <8 x i1> %[[LIVE0]], <8 x i1> %[[MORE0]], <8 x i1> zeroinitializer
; CHECK: %[[STAY1]] = select <8 x i1> %[[LIVE1]], <8 x i1> %[[MORE1]], <8 x i1> zeroinitializer
; CHECK: %[[ANY:.*]] = or <8 x i1> %[[STAY0]], %[[STAY1]]
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %[[ANY]] to i8
; CHECK: icmp eq i8 %[[BITS]], 0
; CHECK: end:
; CHECK: %[[LAST:.*]] = shufflevector <8 x i1> %[[LIVE0]], <8 x i1> %[[LIVE1]], <16 x i32>
; CHECK: call void @llvm.masked.store{{.*}}<16 x i1> %[[LAST]]
; AVX2: phi <16 x i1>
define void @loop(<16 x i64> %n, ptr %p) #0 {
entry:
  br label %turn
turn:
  %live = phi <16 x i1> [ splat (i1 true), %entry ], [ %stay, %turn ]
  %i = phi <16 x i64> [ zeroinitializer, %entry ], [ %next, %turn ]
  %more = icmp slt <16 x i64> %i, %n
  %stay = select <16 x i1> %live, <16 x i1> %more, <16 x i1> zeroinitializer
  %next = add <16 x i64> %i, splat (i64 1)
  %bits = bitcast <16 x i1> %stay to i16
  %none = icmp eq i16 %bits, 0
  br i1 %none, label %end, label %turn
end:
  call void @llvm.masked.store(<16 x i64> %i, ptr %p, i32 4, <16 x i1> %live)
  ret void
}

; Where all lanes are asked for. An argument is taken apart ahead of all.
; CHECK-LABEL: @all(
; CHECK-NEXT: entry:
; CHECK-NEXT: %[[GIVEN0:.*]] = shufflevector <32 x i1> %given, <32 x i1> poison, <16 x i32> <i32 0, i32 1,
; CHECK-NEXT: %[[GIVEN1:.*]] = shufflevector <32 x i1> %given, <32 x i1> poison, <16 x i32> <i32 16, i32 17,
; CHECK: and <16 x i1>
; CHECK: %[[BITS:.*]] = bitcast <16 x i1>
; CHECK: icmp eq i16 %[[BITS]], -1
define void @all(<32 x i32> %n, ptr %p, <32 x i1> %given) #0 {
entry:
  br label %turn
turn:
  %live = phi <32 x i1> [ %given, %entry ], [ %stay, %turn ]
  %i = load <32 x i32>, ptr %p
  %more = icmp slt <32 x i32> %i, %n
  %stay = and <32 x i1> %live, %more
  %bits = bitcast <32 x i1> %stay to i32
  %each = icmp eq i32 %bits, -1
  br i1 %each, label %end, label %turn
end:
  ret void
}

; A mask of other masks' lanes is made of those put together, though it is parted for others itself.
; CHECK-LABEL: @some(
; CHECK: %[[MORE0:.*]] = icmp slt <16 x i32>
; CHECK: %[[MORE1:.*]] = icmp slt <16 x i32>
; CHECK: %[[MORE:.*]] = shufflevector <16 x i1> %[[MORE0]], <16 x i1> %[[MORE1]], <32 x i32>
; CHECK: %odd = shufflevector <32 x i1> %[[MORE]], <32 x i1> zeroinitializer
; CHECK: shufflevector <32 x i1> %odd, <32 x i1> poison, <16 x i32>
; CHECK: phi <16 x i1>
define void @some(<32 x i32> %n, ptr %p, i1 %c) #0 {
entry:
  %i = load <32 x i32>, ptr %p
  %more = icmp slt <32 x i32> %i, %n
  %odd = shufflevector <32 x i1> %more, <32 x i1> zeroinitializer, <32 x i32> <i32 32, i32 1, i32 34, i32 3, i32 36, i32 5, i32 38, i32 7, i32 40, i32 9, i32 42, i32 11, i32 44, i32 13, i32 46, i32 15, i32 48, i32 17, i32 50, i32 19, i32 52, i32 21, i32 54, i32 23, i32 56, i32 25, i32 58, i32 27, i32 60, i32 29, i32 62, i32 31>
  br i1 %c, label %one, label %end
one:
  br label %end
end:
  %live = phi <32 x i1> [ %odd, %entry ], [ %more, %one ]
  call void @llvm.masked.store(<32 x i32> %i, ptr %p, i32 4, <32 x i1> %live)
  ret void
}

; Four registers of lanes: their masks would not all find room.
; CHECK-LABEL: @many(
; CHECK: phi <32 x i1>
define void @many(<32 x i64> %n, ptr %p) #0 {
entry:
  br label %turn
turn:
  %live = phi <32 x i1> [ splat (i1 true), %entry ], [ %stay, %turn ]
  %i = load <32 x i64>, ptr %p
  %more = icmp slt <32 x i64> %i, %n
  %stay = and <32 x i1> %live, %more
  %bits = bitcast <32 x i1> %stay to i32
  %none = icmp eq i32 %bits, 0
  br i1 %none, label %end, label %turn
end:
  ret void
}

; For elements of several sizes.
; CHECK-LABEL: @mixed(
; CHECK: phi <32 x i1>
define void @mixed(<32 x i32> %n, <32 x i8> %m, ptr %p) #0 {
entry:
  br label %turn
turn:
  %live = phi <32 x i1> [ splat (i1 true), %entry ], [ %stay, %turn ]
  %i = load <32 x i32>, ptr %p
  %more = icmp slt <32 x i32> %i, %n
  %b = load <32 x i8>, ptr %p
  %less = icmp slt <32 x i8> %b, %m
  %both = and <32 x i1> %less, %more
  %stay = and <32 x i1> %live, %both
  %bits = bitcast <32 x i1> %stay to i32
  %none = icmp eq i32 %bits, 0
  br i1 %none, label %end, label %turn
end:
  ret void
}

; Two ways from one block bring one value.
; CHECK-LABEL: @two_ways(
; CHECK: %[[GIVEN0:.*]] = shufflevector <32 x i1> %given, <32 x i1> poison, <16 x i32> <i32 0,
; CHECK: phi <16 x i1> [ %[[GIVEN0]], %entry ], [ %[[GIVEN0]], %entry ], [
define void @two_ways(<32 x i32> %n, ptr %p, <32 x i1> %given, i32 %way) #0 {
entry:
  switch i32 %way, label %end [
    i32 0, label %turn
    i32 1, label %turn
  ]
turn:
  %live = phi <32 x i1> [ %given, %entry ], [ %given, %entry ], [ %stay, %turn ]
  %i = load <32 x i32>, ptr %p
  %more = icmp slt <32 x i32> %i, %n
  %stay = and <32 x i1> %live, %more
  %bits = bitcast <32 x i1> %stay to i32
  %none = icmp eq i32 %bits, 0
  br i1 %none, label %end, label %turn
end:
  ret void
}

attributes #0 = { "prefer-vector-width"="512" }
