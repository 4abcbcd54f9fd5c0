; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A work-item that is alone is lane 0 and combines its value with none.
; RUN: weft-opt --passes=lower-lanes %s | FileCheck %s

; CHECK-NOT: call
; CHECK: store i32 %x, ptr %sum
; CHECK: store i32 2147483647, ptr %least
; CHECK: store i32 %x, ptr %other
; CHECK: store i64 0, ptr %lane
define void @weft.kernel(i32 %x, ptr %sum, ptr %least, ptr %other, ptr %lane) {
  %s = call i32 @weft.lanes.reduce.add.i32(i32 %x)
  store i32 %s, ptr %sum
  %l = call i32 @weft.lanes.before.min.i32(i32 %x)
  store i32 %l, ptr %least
  %o = call i32 @weft.lanes.shuffle.i32(i32 %x, i32 7)
  store i32 %o, ptr %other
  %n = call i64 @weft.lane()
  store i64 %n, ptr %lane
  ret void
}

declare i32 @weft.lanes.reduce.add.i32(i32)
declare i32 @weft.lanes.before.min.i32(i32)
declare i32 @weft.lanes.shuffle.i32(i32, i32)
declare i64 @weft.lane()
