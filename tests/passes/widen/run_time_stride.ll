; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; A stride that all lanes share is taken to be 1 most of the time; that of rows is no stride of lanes.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: icmp
; CHECK: %[[ONE:.*]] = icmp eq i32 %stride, 1
; CHECK: br i1 %[[ONE]], label %[[ADJACENT:[0-9]+]], label %[[APART:[0-9]+]]
; CHECK: [[ADJACENT]]:
; CHECK: load <8 x float>
; CHECK: [[APART]]:
; CHECK: call <8 x float> @llvm.masked.gather
; CHECK: store <8 x float>
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %stride, i64 %row) {
  %i = call i64 @weft.local_id(i32 0)
  %j = call i64 @weft.local_id(i32 1)
  %i32 = trunc i64 %i to i32
  %at = mul i32 %i32, %stride
  %wide = sext i32 %at to i64
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %wide
  %x = load float, ptr addrspace(1) %pa
  %first = mul i64 %j, %row
  %place = add i64 %first, %i
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %place
  store float %x, ptr addrspace(1) %pb
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
