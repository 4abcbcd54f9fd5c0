; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=note-found-pointers %s | FileCheck %s

; CHECK: attributes #0 = {{.*}}"weft-has-found-pointers"
define void @weft.kernel(ptr addrspace(1) %p) {
  %next = load ptr addrspace(1), ptr addrspace(1) %p
  %place = getelementptr float, ptr addrspace(1) %next, i64 4
  store float 0.0, ptr addrspace(1) %place
  ret void
}
