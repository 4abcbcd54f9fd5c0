; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; Vectors of no more than 64 bits are gathered and scattered as a whole. Longer ones are loaded one by one, or gathered
; element by element where few are wanted.
; CHECK-LABEL: @weft.kernel
; CHECK: %[[WORDS:.*]] = call <8 x i64> @llvm.masked.gather
; CHECK: bitcast <8 x i64> %[[WORDS]] to <16 x float>
; CHECK-COUNT-1: call <8 x float> @llvm.masked.gather
; CHECK-COUNT-8: load <4 x float>, ptr addrspace(1) %{{.*}}, align 16
; CHECK-COUNT-4: shufflevector <4 x float> %{{.*}}, <4 x float> %{{.*}}, <8 x i32> <i32 poison, i32 poison, i32 2, i32 3, i32 poison, i32 poison, i32 6, i32 7>
; CHECK: bitcast <16 x float> %{{.*}} to <8 x i64>
; CHECK: call void @llvm.masked.scatter.v8i64
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %index) {
  %i = call i64 @weft.local_id(i32 0)
  %pi = getelementptr i64, ptr addrspace(1) %index, i64 %i
  %at = load i64, ptr addrspace(1) %pi
  %p2 = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %at
  %p4 = getelementptr <4 x float>, ptr addrspace(1) %q, i64 %at
  %x = load <2 x float>, ptr addrspace(1) %p2
  %y = load <4 x float>, ptr addrspace(1) %p4
  %p4.next = getelementptr <4 x float>, ptr addrspace(1) %p4, i64 %at
  %z = load <4 x float>, ptr addrspace(1) %p4.next
  %w = extractelement <4 x float> %y, i64 3
  %low = shufflevector <4 x float> %z, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %x.w = insertelement <2 x float> %x, float %w, i64 0
  %sum = fadd <2 x float> %x.w, %low
  store <2 x float> %sum, ptr addrspace(1) %p2
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
