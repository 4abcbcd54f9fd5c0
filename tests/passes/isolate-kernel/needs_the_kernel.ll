; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not weft-opt --passes=isolate-kernel %s 2>&1 | FileCheck %s

; CHECK: the program has no kernel named
define spir_func void @f() {
  ret void
}
