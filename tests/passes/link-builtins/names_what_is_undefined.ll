; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not weft-opt --passes=isolate-kernel,link-builtins --builtins=%builtins %s 2>&1 | FileCheck %s

; CHECK: undefined function: system
define spir_kernel void @k() {
  call spir_func void @system()
  ret void
}

declare spir_func void @system()
