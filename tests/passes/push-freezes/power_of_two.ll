; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=push-freezes %s | FileCheck %s
; RUN: weft-opt --passes=guard-division,push-freezes,simplify %s | FileCheck %s --check-prefix=DIVIDED

; The flag goes, for others may keep it.
; CHECK-LABEL: @shift(
; CHECK: %[[AMOUNT:.*]] = freeze i32 %k
; CHECK: %[[POWER:.*]] = shl i32 1, %[[AMOUNT]]
; CHECK: udiv i32 %a, %[[POWER]]
; CHECK: add i32 %{{.*}}, %d
define i32 @shift(i32 %a, i32 %x) {
  %k = and i32 %x, 31
  %d = shl nuw i32 1, %k
  %f = freeze i32 %d
  %q = udiv i32 %a, %f
  %sum = add i32 %q, %d
  ret i32 %sum
}

; CHECK-LABEL: @extended(
; CHECK: %[[AMOUNT:.*]] = freeze i32 %k
; CHECK: %[[POWER:.*]] = shl i32 1, %[[AMOUNT]]
; CHECK: zext i32 %[[POWER]] to i64
; CHECK: ret
define i64 @extended(i32 %x) {
  %k = and i32 %x, 31
  %d = shl nuw i32 1, %k
  %e = zext nneg i32 %d to i64
  %f = freeze i64 %e
  ret i64 %f
}

; The amount may be too large, and other operations may make poison of their own.
; CHECK-LABEL: @others(
; CHECK: freeze i32 %d
; CHECK: freeze i32 %e
define i32 @others(i32 %x, i32 %y) {
  %k = and i32 %x, 63
  %d = shl i32 1, %k
  %f = freeze i32 %d
  %e = add nsw i32 %x, %y
  %g = freeze i32 %e
  %sum = add i32 %f, %g
  ret i32 %sum
}

; DIVIDED-LABEL: @pair(
; DIVIDED-NOT: urem
; DIVIDED-NOT: udiv
; DIVIDED: lshr i32 %id
define i32 @pair(i32 noundef %id, i32 noundef %stage) {
  %k = and i32 %stage, 31
  %distance = shl nuw i32 1, %k
  %rest = urem i32 %id, %distance
  %turn = udiv i32 %id, %distance
  %step = mul i32 %turn, 3
  %place = add i32 %rest, %step
  ret i32 %place
}
