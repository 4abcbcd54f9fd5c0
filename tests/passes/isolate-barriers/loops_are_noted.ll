; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=isolate-barriers %s | FileCheck %s

; CHECK: attributes #{{.*}} = { "weft-has-loops" }
define void @weft.kernel(i1 %c) {
  br label %loop
loop:
  br i1 %c, label %loop, label %done
done:
  ret void
}
