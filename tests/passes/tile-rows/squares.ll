; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=choose-width,tile-rows --width=8 %s | FileCheck %s
; RUN: sed s/weft-has-square-groups/none/ %s | weft-opt --passes=choose-width,tile-rows --width=8 | FileCheck %s --check-prefix=NONE

; Rows that write columns side by side write lines of memory together.
; CHECK: br i1 %{{.*}}, label %[[TILE:.*]], label %rows.before
; CHECK: [[TILE]]:
; CHECK: load float, ptr addrspace(1) %from
; CHECK-COUNT-15: load float, ptr addrspace(1)
; CHECK: %[[FIRST:block.*]] = insertelement <16 x float> poison, float %datum, i64 0
; CHECK: %[[ALL:block.*]] = insertelement <16 x float> %{{.*}}, float %{{.*}}, i64 15
; CHECK: store <16 x float> %[[ALL]], ptr addrspace(1) %to, align 4
; CHECK: "weft-rows"="16"
; NONE-NOT: weft-rows
define void @weft.kernel(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) #0 {
entry:
  %x = call i64 @weft.local_id(i32 0)
  %y = call i64 @weft.local_id(i32 1)
  %row = mul i64 %y, %n
  %place = add i64 %row, %x
  %from = getelementptr float, ptr addrspace(1) %a, i64 %place
  %datum = load float, ptr addrspace(1) %from, align 4
  %column = mul i64 %x, %n
  %turned = add i64 %column, %y
  %to = getelementptr float, ptr addrspace(1) %b, i64 %turned
  store float %datum, ptr addrspace(1) %to, align 4
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" "weft-has-square-groups" }
