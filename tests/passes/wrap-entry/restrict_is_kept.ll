; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=wrap-entry %s | FileCheck %s

; CHECK: store i32 1, ptr addrspace(1) %a, {{.*}}!alias.scope
define void @weft.kernel(ptr addrspace(1) noalias %a, ptr addrspace(1) %b) {
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr addrspace(1) %b
  ret void
}
