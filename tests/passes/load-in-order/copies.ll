; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=load-in-order --cpu=x86-64-v4 %s | FileCheck %s
; RUN: sed 's/="512"/="256"/' %s | weft-opt --passes=load-in-order --cpu=x86-64-v4 | FileCheck %s --check-prefix=HALF

; What is only stored is moved register by register, and into each place that it is stored to. What
; something is computed of, and what is no whole number of registers, LLVM splits.
; CHECK-LABEL: @weft_kernel_entry
; CHECK: %[[A:.*]] = load <16 x i32>, ptr addrspace(1) %p, align 64, !alias.scope
; CHECK-NEXT: %[[PB:.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 64
; CHECK-NEXT: %[[B:.*]] = load <16 x i32>, ptr addrspace(1) %[[PB]], align 64, !alias.scope
; CHECK: %[[C:.*]] = load <16 x i32>
; CHECK: store <16 x i32> %[[A]], ptr addrspace(1) %q, align 4
; CHECK-NEXT: %[[QB:.*]] = getelementptr inbounds i8, ptr addrspace(1) %q, i64 64
; CHECK-NEXT: store <16 x i32> %[[B]], ptr addrspace(1) %[[QB]], align 4
; CHECK: store <16 x i32> %[[C]]
; CHECK: store <16 x i32> %[[A]], ptr addrspace(1) %p, align 64, !nontemporal
; CHECK: store <16 x i32> %[[B]], {{.*}}, align 64, !nontemporal
; CHECK: load <32 x i32>
; CHECK: load <17 x i32>
; HALF-COUNT-6: load <8 x i32>
; HALF-NOT: load <8 x i32>
define void @weft_kernel_entry(ptr addrspace(1) %p, ptr addrspace(1) %q) "prefer-vector-width"="512" {
  %v = load <48 x i32>, ptr addrspace(1) %p, align 64, !alias.scope !1
  store <48 x i32> %v, ptr addrspace(1) %q, align 4
  store <48 x i32> %v, ptr addrspace(1) %p, align 64, !nontemporal !3
  %w = load <32 x i32>, ptr addrspace(1) %p, align 4
  %sum = add <32 x i32> %w, %w
  store <32 x i32> %sum, ptr addrspace(1) %q, align 4
  %x = load <17 x i32>, ptr addrspace(1) %p, align 4
  store <17 x i32> %x, ptr addrspace(1) %q, align 4
  ret void
}
!0 = !{!0}
!1 = !{!2}
!2 = !{!2, !0}
!3 = !{i32 1}
