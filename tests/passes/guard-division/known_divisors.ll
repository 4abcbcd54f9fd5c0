; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=guard-division %s | FileCheck %s

; CHECK-LABEL: @safe(
; CHECK-NOT: select
; CHECK: ret i32
define i32 @safe(i32 %a) {
  %q = sdiv i32 %a, 7
  %r = udiv i32 %q, -1
  ret i32 %r
}

; CHECK-LABEL: @minus_one(
; CHECK: select i1
define i32 @minus_one(i32 %a) {
  %q = sdiv i32 %a, -1
  ret i32 %q
}

; CHECK-LABEL: @one_zero_element(
; CHECK: select <2 x i1>
define <2 x i32> @one_zero_element(<2 x i32> %a) {
  %q = udiv <2 x i32> %a, <i32 3, i32 0>
  ret <2 x i32> %q
}
