; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-lanes %s | FileCheck %s

; CHECK-NOT: call
; CHECK: ret i1 %c
define i1 @weft.kernel(i1 %c) {
  %a = call i1 @weft.any(i1 %c)
  ret i1 %a
}

declare i1 @weft.any(i1)
