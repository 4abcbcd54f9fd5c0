; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=canonicalize-flow,choose-width --width=0 --cpu=x86-64-v4 %s | FileCheck %s

; Each lane calls in its turn, besides which the little that all do at once does not matter.
; CHECK: define void @weft.kernel{{.*}} #[[KERNEL:[0-9]+]]
; CHECK: attributes #[[KERNEL]] = {{.*}}"weft-width"="1"
define void @weft.kernel(ptr addrspace(1) %p) {
  %i = call i64 @weft.local_id(i32 0)
  %place = getelementptr float, ptr addrspace(1) %p, i64 %i
  call void @f.count(ptr addrspace(1) %place)
  %counted = load float, ptr addrspace(1) %place
  %a = fmul float %counted, %counted
  %b = fadd float %a, 1.0
  %c = fdiv float %a, %b
  %d = fdiv float %c, %a
  %e = fdiv float %d, %b
  store float %e, ptr addrspace(1) %place
  ret void
}

define internal void @f.count(ptr addrspace(1) %place) {
  %old = load float, ptr addrspace(1) %place
  %new = fadd float %old, 1.0
  %more = fmul float %new, %new
  store float %more, ptr addrspace(1) %place
  ret void
}

declare i64 @weft.local_id(i32) memory(none) nounwind willreturn
