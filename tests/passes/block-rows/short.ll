; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width,block-rows --width=8 %s | FileCheck %s

; Loops whose rows are shorter than a line have blocks of what they have.
; CHECK-LABEL: @weft.kernel
; CHECK: load <8 x float>, ptr addrspace(1) %p.turn, align 4
define void @weft.kernel(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %index) {
entry:
  %i = call i64 @weft.local_id(i32 0)
  %pi = getelementptr i64, ptr addrspace(1) %index, i64 %i
  %at = load i64, ptr addrspace(1) %pi
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %turn ]
  %sum = phi float [ 0.0, %entry ], [ %next, %turn ]
  %more = icmp ult i64 %k, 8
  br i1 %more, label %turn, label %done
turn:
  %j = add i64 %at, %k
  %p = getelementptr float, ptr addrspace(1) %a, i64 %j
  %x = load float, ptr addrspace(1) %p
  %next = fadd float %sum, %x
  %k.next = add nuw nsw i64 %k, 1
  br label %loop
done:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %sum, ptr addrspace(1) %q
  ret void
}
declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
