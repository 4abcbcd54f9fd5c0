; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; A sum that nothing behind it looks at, and one of another kind at the same place, which might
; come out of order; what is looked at before does not count.
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic{{.*}} !weft.deferrable
; CHECK: atomicrmw sub ptr addrspace(1) %p, i32 %x monotonic{{.*}} !weft.deferrable
; CHECK: atomicrmw max ptr addrspace(1) %q, i32 %x monotonic, align 4{{$}}
; CHECK: atomicrmw min ptr addrspace(1) %q, i32 %x monotonic{{.*}} !weft.deferrable
; CHECK: atomicrmw or ptr addrspace(1) %r, i32 %x monotonic, align 4{{$}}
; CHECK: call void @weft.barrier()
; CHECK: load i32, ptr addrspace(1) %r
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, ptr addrspace(1) noalias %r, ptr addrspace(1) noalias %out) {
  %x = load i32, ptr addrspace(1) %p
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %b = atomicrmw sub ptr addrspace(1) %p, i32 %x monotonic
  %c = atomicrmw max ptr addrspace(1) %q, i32 %x monotonic
  %d = atomicrmw min ptr addrspace(1) %q, i32 %x monotonic
  %e = atomicrmw or ptr addrspace(1) %r, i32 %x monotonic
  call void @weft.barrier()
  %y = load i32, ptr addrspace(1) %r
  store i32 %y, ptr addrspace(1) %out
  ret void
}
declare void @weft.barrier() convergent nounwind willreturn
