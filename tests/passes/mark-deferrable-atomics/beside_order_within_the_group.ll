; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; Orders within the work-group are not seen from outside.
; CHECK: fence syncscope("singlethread") acq_rel
; CHECK: atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") acq_rel{{.*}} !weft.deferrable
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic{{.*}} !weft.deferrable
; CHECK: fence syncscope("singlethread") acq_rel
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(3) noalias %l) {
  fence syncscope("singlethread") acq_rel
  %b = atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") acq_rel
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  fence syncscope("singlethread") acq_rel
  ret void
}
