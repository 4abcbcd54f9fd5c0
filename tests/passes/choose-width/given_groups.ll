; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width --width=0 --group-lanes=4 %s | FileCheck %s
; RUN: sed s/GROUPS/weft-has-free-groups/ %s | weft-opt --passes=choose-width --width=0 --group-lanes=4 - | FileCheck %s --check-prefix=FREE

; A SIMD group has no more work-items than a work-group, unless the runtime may choose these.
; CHECK: "weft-width"="4"
; FREE: "weft-width"="64"
define void @weft.kernel(ptr addrspace(1) %p) "GROUPS" {
  %v = load float, ptr addrspace(1) %p
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %p
  ret void
}
