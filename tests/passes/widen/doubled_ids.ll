; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,merge-accesses,linearize,widen --width=8 --cpu=x86-64-v4 --local-size=16,1,1 %s | FileCheck %s

; Twice an id of 32 bits as InstCombine writes it, put behind what all lanes share by a sum that it
; writes as `or`: lanes are two elements apart.
; CHECK-NOT: gather
; CHECK-NOT: scatter
; CHECK: load <16 x i32>
; CHECK: store <16 x i32>
; CHECK-NOT: gather
; CHECK-NOT: scatter
define void @weft.kernel(ptr addrspace(1) %in, ptr addrspace(3) %s) {
  %i = call i64 @weft.local_id(i32 0)
  %group = call i64 @weft.group_id(i32 0)
  %low = trunc nuw nsw i64 %i to i32
  %twice = shl nuw nsw i32 %low, 1
  %wide = zext nneg i32 %twice to i64
  %base = shl i64 %group, 9
  %even = or disjoint i64 %base, %wide
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %even
  %x = load i32, ptr addrspace(1) %from, align 4
  %odd = or disjoint i64 %even, 1
  %from1 = getelementptr i32, ptr addrspace(1) %in, i64 %odd
  %y = load i32, ptr addrspace(1) %from1, align 4
  %to = getelementptr i32, ptr addrspace(3) %s, i64 %wide
  store i32 %y, ptr addrspace(3) %to, align 4
  %to1 = getelementptr i8, ptr addrspace(3) %to, i64 4
  store i32 %x, ptr addrspace(3) %to1, align 4
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i64 @weft.group_id(i32) memory(none) nounwind willreturn
