; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s

; What the first of a row does alone counts little beside what all do: lanes are along dimension 1, whose elements lie
; side by side.
; CHECK: %row = call i64 @weft.local_id(i32 1)
; CHECK: %column = call i64 @weft.local_id(i32 0)
; CHECK: "weft-lane-dimension"
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
entry:
  %row = call i64 @weft.local_id(i32 0)
  %column = call i64 @weft.local_id(i32 1)
  %rows = mul i64 %row, 1000
  %at = add i64 %rows, %column
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %x = load float, ptr addrspace(1) %p
  %y = fadd float %x, 1.0
  store float %y, ptr addrspace(1) %p
  %is_first = icmp eq i64 %column, 0
  br i1 %is_first, label %first, label %end
first:
  %q = getelementptr float, ptr addrspace(1) %b, i64 %row
  store float %y, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
