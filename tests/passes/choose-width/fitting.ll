; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 %s | FileCheck %s --check-prefix=AVX2
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 --local-size=4,1,1 %s | FileCheck %s --check-prefix=SMALL
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 --row-lanes=2 %s | FileCheck %s --check-prefix=TWO
; RUN: weft-opt --passes=choose-width --width=0 --cpu=x86-64-v3 --row-lanes=2 --local-size=1,1,1 %s | FileCheck %s --check-prefix=ONE
; RUN: weft-opt --passes=choose-width --width=32 %s | FileCheck %s --check-prefix=FORCED

; AVX2: "weft-width"="8"
; SMALL: "weft-width"="4"
; A thread that has two work-items has no use for more lanes.
; TWO: "weft-width"="2"
; ONE: "weft-width"="1"
; FORCED: "weft-width"="32"
define void @weft.kernel(ptr addrspace(1) %p) {
  %v = load float, ptr addrspace(1) %p
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %p
  ret void
}
