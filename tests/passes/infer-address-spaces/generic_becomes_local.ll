; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=infer-address-spaces %s | FileCheck %s

; CHECK: store i32 1, ptr addrspace(3) %p
define void @weft.kernel(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %g
  ret void
}
