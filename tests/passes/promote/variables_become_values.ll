; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=promote %s | FileCheck %s

; CHECK-NOT: alloca
; CHECK: ret i32 %x
define i32 @weft.kernel(i32 %x) {
  %v = alloca i32
  store i32 %x, ptr %v
  %y = load i32, ptr %v
  ret i32 %y
}
