; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=8 %s | FileCheck %s

; No lane ever leaves, so none can wait for the others.
; CHECK: "weft-width"="1"
define void @weft.kernel(ptr addrspace(1) %p) {
  br label %loop
loop:
  store volatile i32 0, ptr addrspace(1) %p
  br label %loop
}
