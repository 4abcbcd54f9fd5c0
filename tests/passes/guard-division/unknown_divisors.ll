; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=guard-division %s | FileCheck %s

; CHECK-LABEL: @unsigned(
; CHECK: %[[B:[0-9]+]] = freeze i32 %b
; CHECK: %[[ZERO:[0-9]+]] = icmp eq i32 %[[B]], 0
; CHECK: %[[SAFE:[0-9]+]] = select i1 %[[ZERO]], i32 1, i32 %[[B]]
; CHECK: udiv i32 %a, %[[SAFE]]
define i32 @unsigned(i32 %a, i32 %b) {
  %q = udiv exact i32 %a, %b
  ret i32 %q
}

; CHECK-LABEL: @signed(
; CHECK: %[[ZERO:[0-9]+]] = icmp eq i8 %{{.*}}, 0
; CHECK: icmp eq i8 %{{.*}}, -128
; CHECK: icmp eq i8 %{{.*}}, -1
; CHECK: %[[BAD:[0-9]+]] = or i1 %[[ZERO]], %{{.*}}
; CHECK: select i1 %[[BAD]], i8 1
; CHECK: srem i8
define i8 @signed(i8 %a, i8 %b) {
  %q = srem i8 %a, %b
  ret i8 %q
}

; CHECK-LABEL: @vector(
; CHECK: select <3 x i1> %{{.*}}, <3 x i64> splat (i64 1)
define <3 x i64> @vector(<3 x i64> %a, <3 x i64> %b) {
  %q = sdiv <3 x i64> %a, %b
  ret <3 x i64> %q
}
