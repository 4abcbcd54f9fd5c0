; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --print=uniformity %s | FileCheck %s --check-prefix=UNIFORMITY
; RUN: weft-opt --print=shapes %s | FileCheck %s --check-prefix=SHAPES
; RUN: weft-opt --print=cost %s | FileCheck %s --check-prefix=COST
; RUN: not weft-opt --print=weather %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; UNIFORMITY: %i: divergent
; UNIFORMITY-NEXT: %g: uniform
; UNIFORMITY: %c: divergent
; UNIFORMITY-NEXT: branch of %{{.*}}: diverges

; SHAPES: %i: strided by 1
; SHAPES-NEXT: %g: uniform
; SHAPES-NEXT: %px: strided by 4
; SHAPES-NEXT: %x: varying

; Eight work-items one after another, and one register of them.
; COST: width: 8
; COST-NEXT: %x: {{[0-9.]+}}, {{[0-9.]+}}
; COST-NEXT: %y: {{[0-9.]+}}, {{[0-9.]+}}
; COST: store: {{[0-9.]+}}, {{[0-9.]+}}
; COST-NEXT: gains from lanes: yes

; UNKNOWN: no analysis is named weather
define void @weft.kernel(ptr addrspace(1) %p, i64 %n) #0 {
  %i = call i64 @weft.local_id(i32 0)
  %g = call i64 @weft.group_id(i32 0)
  %px = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %px
  %y = fmul float %x, %x
  %c = icmp ult i64 %i, %n
  br i1 %c, label %in, label %out
in:
  store float %y, ptr addrspace(1) %px
  br label %out
out:
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
declare i64 @weft.group_id(i32) memory(none) nounwind willreturn
attributes #0 = { nounwind "weft-width"="8" }
