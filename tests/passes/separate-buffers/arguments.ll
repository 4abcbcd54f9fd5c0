; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=separate-buffers %s | FileCheck %s
; RUN: sed s/weft-has-free-groups/none/ %s | weft-opt --passes=separate-buffers | FileCheck %s --check-prefix=BOUND
; RUN: sed 's/ptr addrspace(1) %q, align 4/ptr addrspace(1) null, align 4/' %s | weft-opt --passes=separate-buffers | FileCheck %s --check-prefix=ELSEWHERE

; CHECK: define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, ptr addrspace(2) noalias %c, i64 %n)
; BOUND-NOT: noalias
; ELSEWHERE-NOT: noalias
define void @weft.kernel(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(2) %c, i64 %n) #0 {
  %variable = alloca float
  %i = call i64 @weft.local_id(i32 0)
  %which = icmp ult i64 %i, %n
  %either = select i1 %which, ptr addrspace(1) %p, ptr addrspace(1) %q
  %place = getelementptr float, ptr addrspace(1) %either, i64 %i
  %x = load float, ptr addrspace(1) %place
  store float %x, ptr %variable
  %y = load float, ptr addrspace(2) %c
  store float %y, ptr addrspace(1) %q, align 4
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
attributes #0 = { "weft-has-free-groups" }
