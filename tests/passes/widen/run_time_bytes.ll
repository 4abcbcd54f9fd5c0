; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; A stride in bytes that all lanes share is taken to be the size of an element most of the time.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[FOUR:.*]] = icmp eq i64 %bytes, 4
; CHECK: br i1 %[[FOUR]], label %[[ADJACENT:[0-9]+]], label %[[APART:[0-9]+]]
; CHECK: [[ADJACENT]]:
; CHECK: load <8 x float>
; CHECK: [[APART]]:
; CHECK: call <8 x float> @llvm.masked.gather
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %bytes) {
  %i = call i64 @weft.local_id(i32 0)
  %at = mul i64 %i, %bytes
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %at
  %x = load float, ptr addrspace(1) %pa
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %x, ptr addrspace(1) %pb
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
