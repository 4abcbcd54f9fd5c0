; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=64,1,1 %s | FileCheck %s

; Bits that are set in an aligned id, which may have them, stay an `or` where an index is redone in 64 bits, and are not
; added.
; CHECK-LABEL: @weft.kernel
; CHECK-NOT: i64 384
; CHECK: = or i64 %{{.*}}, 48
; CHECK: load <8 x double>
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %i = call range(i64 0, 64) i64 @weft.local_id(i32 0)
  %narrow = trunc nuw nsw i64 %i to i32
  %row = lshr i32 %narrow, 4
  %start = shl nuw nsw i32 %row, 6
  %set = or i32 %narrow, 48
  %index = or disjoint i32 %start, %set
  %wide = zext nneg i32 %index to i64
  %from = getelementptr double, ptr addrspace(1) %a, i64 %wide
  %x = load double, ptr addrspace(1) %from
  %to = getelementptr double, ptr addrspace(1) %b, i64 %i
  store double %x, ptr addrspace(1) %to
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
