; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-dimension --width=0 %s | FileCheck %s
; RUN: sed 's/mul i64 %x, %n/mul i64 %y, %n/; s/%column, %y/%column, %x/' %s | weft-opt --passes=choose-dimension --width=0 | FileCheck %s --check-prefix=ROWS

; Work-items along dimension 0 read side by side and write far apart, those along dimension 1 the
; other way round: few of each should share a group. Where none writes so, rows may be long.
; CHECK: "weft-has-square-groups"
; ROWS-NOT: "weft-has-square-groups"
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) #0 {
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %row = mul i64 %y, %n
  %from = add i64 %row, %x
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %from
  %v = load float, ptr addrspace(1) %pa
  %column = mul i64 %x, %n
  %to = add i64 %column, %y
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %to
  store float %v, ptr addrspace(1) %pb
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
