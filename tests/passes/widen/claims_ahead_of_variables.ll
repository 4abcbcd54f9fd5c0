; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,linearize,widen --width=8 --check-claims %s | FileCheck %s

; Variables stay in the entry, whatever is claimed ahead of them.
; CHECK-LABEL: @weft.kernel
; CHECK: entry:
; CHECK: alloca [32 x i8]
; CHECK: call void @weft_broken_claim
define void @weft.kernel(ptr addrspace(1) %a, i32 %m) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %sum = add nsw i32 %i32, %m
  %long = sext i32 %sum to i64
  %variable = alloca i32
  store i32 %m, ptr %variable
  %at = getelementptr i8, ptr %variable, i64 0
  %value = load volatile i32, ptr %at
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %long
  store i32 %value, ptr addrspace(1) %p
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
