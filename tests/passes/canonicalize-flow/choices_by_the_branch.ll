; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow --width=8 %s | FileCheck %s

; Who leaves takes the variable as it was, and who stays what came of it: the branch asks, by way of
; a number, what the choice was made by. What the choice is for within its block stays.
; CHECK-LABEL: @weft.kernel
; CHECK: {{^}}loop:
; CHECK: %x = phi float [ 0.000000e+00, %entry ], [ %next, %more ]
; CHECK: %chosen = select i1 %is_over, float %x, float %next
; CHECK: store float %chosen, ptr addrspace(1) %p
; CHECK: {{^}}end:
; CHECK-NEXT: %last = phi float [ %x, %loop ]
define void @weft.kernel(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = phi float [ 0.0, %entry ], [ %chosen, %more ]
  %next = fadd float %x, 1.0
  %is_over = fcmp ogt float %next, 4.0
  %chosen = select i1 %is_over, float %x, float %next
  store float %chosen, ptr addrspace(1) %p
  %way = select i1 %is_over, i32 2, i32 0
  %stays = icmp eq i32 %way, 0
  br i1 %stays, label %more, label %end
more:
  br label %loop
end:
  %last = phi float [ %chosen, %loop ]
  store float %last, ptr addrspace(1) %p
  ret void
}

; Where both ways meet again, either value may come.
; CHECK-LABEL: @weft.other
; CHECK: {{^}}meet:
; CHECK-NEXT: store i32 %chosen, ptr addrspace(1) %p
define void @weft.other(i1 %c, ptr addrspace(1) %p) {
  %chosen = select i1 %c, i32 1, i32 2
  br i1 %c, label %a, label %meet
a:
  store i32 0, ptr addrspace(1) %p
  br label %meet
meet:
  store i32 %chosen, ptr addrspace(1) %p
  ret void
}
