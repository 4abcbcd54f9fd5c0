; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-printf %s | FileCheck %s

; CHECK: call i32 @printf(i32 1)
define void @weft.kernel() {
  %r = call i32 @printf(i32 1)
  ret void
}

define i32 @printf(i32 %x) {
  ret i32 %x
}
