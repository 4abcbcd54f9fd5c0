; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; Adjacent places by one access, one place for all lanes by a scalar one, others by a gather.
; CHECK: load <8 x float>, ptr addrspace(1) %a1
; CHECK: load float, ptr addrspace(1) %b
; CHECK: call <8 x float> @llvm.masked.gather
; CHECK: store <8 x float>
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %i = call i64 @weft.local_id(i32 0)
  %a1 = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %a1
  %y = load float, ptr addrspace(1) %b
  %k = mul i64 %i, %i
  %c1 = getelementptr float, ptr addrspace(1) %c, i64 %k
  %z = load float, ptr addrspace(1) %c1
  %s = fadd float %x, %y
  %t = fadd float %s, %z
  store float %t, ptr addrspace(1) %a1
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
