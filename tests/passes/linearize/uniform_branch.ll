; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize --width=8 --local-size=16,1,1 %s | FileCheck %s

; A branch that all lanes take alike stays, and so do the phis behind it.
; CHECK: br i1 %c, label %then
; CHECK-NOT: weft.any
; CHECK: phi i32
define void @weft.kernel(i1 %c, ptr addrspace(1) %q) {
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %v = phi i32 [ 5, %then ], [ 3, %0 ]
  store i32 %v, ptr addrspace(1) %q
  ret void
}
