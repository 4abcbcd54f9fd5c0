; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=lower-masked-accesses --cpu=znver3 %s | FileCheck %s --check-prefix=ZEN
; RUN: weft-opt --passes=lower-masked-accesses --cpu=znver4 %s | FileCheck %s

; Zen without registers for masks is slow at masked stores, and not at loads.
; ZEN: call <8 x float> @llvm.masked.load
; ZEN: %[[ALL:.*]] = icmp eq i8 %{{.*}}, -1
; ZEN: br i1 %[[ALL]]
; ZEN: store <8 x float>
; ZEN: call void @llvm.masked.store
; CHECK-NOT: br i1
define void @weft_kernel_entry(ptr %p, <8 x i1> %mask) "tune-cpu"="znver3" {
  %v = call <8 x float> @llvm.masked.load(ptr align 4 %p, <8 x i1> %mask, <8 x float> poison)
  %sum = fadd <8 x float> %v, %v
  call void @llvm.masked.store(<8 x float> %sum, ptr align 4 %p, <8 x i1> %mask)
  ret void
}
