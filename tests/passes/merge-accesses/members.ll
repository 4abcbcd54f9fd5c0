; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,merge-accesses --width=8 %s | FileCheck %s
; RUN: weft-opt --passes=canonicalize-flow,choose-width,merge-accesses --width=1 %s | FileCheck %s --check-prefix=ALONE

; Loads move up to the first one and stores down to the last, past what cannot be their place.
; CHECK-LABEL: @weft.kernel
; CHECK: load <3 x float>, ptr addrspace(1) %{{.*}}, align 4
; CHECK-COUNT-3: extractelement <3 x float>
; CHECK-NOT: load float
; CHECK: store <2 x float>
; ALONE-NOT: x float>
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) noalias %q, i32 %n) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %i32 = trunc i64 %i to i32
  %i3 = mul i32 %i32, 3
  %index.y = add i32 %i3, 1
  %wide.y = zext i32 %index.y to i64
  %py = getelementptr float, ptr addrspace(1) %p, i64 %wide.y
  %y = load float, ptr addrspace(1) %py
  %i12 = mul i64 %i, 12
  %qx = getelementptr i8, ptr addrspace(1) %q, i64 %i12
  %qy = getelementptr i8, ptr addrspace(1) %qx, i64 4
  store float %y, ptr addrspace(1) %qy
  %wide.x = zext i32 %i3 to i64
  %px = getelementptr float, ptr addrspace(1) %p, i64 %wide.x
  %x = load float, ptr addrspace(1) %px
  %pz = getelementptr i8, ptr addrspace(1) %py, i64 4
  %z = load float, ptr addrspace(1) %pz
  %sum = fadd float %x, %z
  store float %sum, ptr addrspace(1) %qx
  br label %next

; What may be written in between is loaded where it was, and no store goes over another.
; CHECK: next:
; CHECK: load float
; CHECK: store float
; CHECK: load float
; CHECK: store <2 x float>
; CHECK: store float
next:
  %ax = getelementptr i8, ptr addrspace(1) %p, i64 %i12
  %a = load float, ptr addrspace(1) %ax
  %unknown = getelementptr float, ptr addrspace(1) %p, i32 %n
  store float %a, ptr addrspace(1) %unknown
  %ay = getelementptr i8, ptr addrspace(1) %ax, i64 4
  %b = load float, ptr addrspace(1) %ay
  store float %b, ptr addrspace(1) %ax
  store float %a, ptr addrspace(1) %ay
  store float %sum, ptr addrspace(1) %ax
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
