; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,merge-accesses --width=8 %s | FileCheck %s

; Two variables are not one because they are made alike.
; CHECK-LABEL: @weft.kernel
; CHECK: load i32, ptr %second
; CHECK: load i32, ptr %b
define void @weft.kernel(ptr addrspace(1) %q, ptr addrspace(1) noalias %index) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %i = call i64 @weft.local_id(i32 0)
  %pi = getelementptr i64, ptr addrspace(1) %index, i64 %i
  %at = load i64, ptr addrspace(1) %pi
  %pa = getelementptr i32, ptr %a, i64 %at
  store i64 %at, ptr %pa
  %pb = getelementptr i16, ptr %b, i64 %at
  store i64 %at, ptr %pb
  %second = getelementptr i8, ptr %a, i64 4
  %x = load i32, ptr %second
  %y = load i32, ptr %b
  %sum = add i32 %x, %y
  %qi = getelementptr i32, ptr addrspace(1) %q, i64 %i
  store i32 %sum, ptr addrspace(1) %qi
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
