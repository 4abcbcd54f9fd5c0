; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --local-size=16,1,1 %s | FileCheck %s

; Element by element for all lanes: a uniform index is one access.
; CHECK: alloca [512 x i8], align 64
; CHECK: store <8 x i32>
; CHECK: shl i64 %k, 5
; CHECK: load <8 x i32>, ptr %
define void @weft.kernel(i64 %k, ptr addrspace(1) %out) {
  %array = alloca [16 x i32]
  %i = call i64 @weft.local_id(i32 0)
  %v = trunc i64 %i to i32
  store i32 %v, ptr %array
  %place = getelementptr [16 x i32], ptr %array, i64 0, i64 %k
  %x = load i32, ptr %place
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %x, ptr addrspace(1) %own
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
