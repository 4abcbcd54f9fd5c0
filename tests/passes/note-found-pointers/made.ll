; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=note-found-pointers %s | FileCheck %s

; CHECK: attributes #0 = {{.*}}"weft-has-found-pointers"
define void @weft.kernel(i64 %number) {
  %p = inttoptr i64 %number to ptr addrspace(1)
  store float 0.0, ptr addrspace(1) %p
  ret void
}
