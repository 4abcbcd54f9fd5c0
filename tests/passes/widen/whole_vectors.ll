; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; Work-items' vectors that are only combined element by element stay as memory has them.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: shufflevector
; CHECK: %[[X:.*]] = load <32 x float>
; CHECK: %[[Y:.*]] = load <32 x float>
; CHECK-NOT: shufflevector
; CHECK: %[[SUM:.*]] = fadd <32 x float> %[[X]], %[[Y]]
; CHECK: store <32 x float> %[[SUM]]
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %i = call i64 @weft.local_id(i32 0)
  %pi = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %i
  %qi = getelementptr <4 x float>, ptr addrspace(1) %q, i64 %i
  %x = load <4 x float>, ptr addrspace(1) %pi
  %y = load <4 x float>, ptr addrspace(1) %qi
  %sum = fadd <4 x float> %x, %y
  store <4 x float> %sum, ptr addrspace(1) %qi
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
