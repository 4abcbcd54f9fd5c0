; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen,split-tail --width=8 --row-multiple=16 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen,split-tail --width=32 --row-multiple=16 %s | FileCheck %s --check-prefix=REST

; Rows of whole SIMD groups need no copy for others.
; CHECK-LABEL: @weft.kernel(
; CHECK-NOT: masked.store
; CHECK: store <8 x i64>
; CHECK-NOT: masked.store
; REST-LABEL: @weft.kernel(
; REST: masked.store
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %place
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
