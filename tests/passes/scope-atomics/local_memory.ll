; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=scope-atomics %s | FileCheck %s

; Local memory, and work-group scope elsewhere: within the work-group, with no order that only other
; threads would see. Others stay.
; CHECK: atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") acq_rel
; CHECK: atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") monotonic
; CHECK: cmpxchg ptr addrspace(3) %l, i32 0, i32 1 syncscope("workgroup") acq_rel acquire
; CHECK: load atomic i32, ptr addrspace(3) %l syncscope("workgroup") acquire
; CHECK: store atomic i32 2, ptr addrspace(1) %g syncscope("workgroup") release
; CHECK: atomicrmw xchg ptr addrspace(1) %g, i32 1 seq_cst
; CHECK: fence seq_cst
define void @weft.kernel(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %a = atomicrmw add ptr addrspace(3) %l, i32 1 seq_cst
  %relaxed = atomicrmw add ptr addrspace(3) %l, i32 1 monotonic
  %b = cmpxchg ptr addrspace(3) %l, i32 0, i32 1 seq_cst seq_cst
  %c = load atomic i32, ptr addrspace(3) %l seq_cst, align 4
  store atomic i32 2, ptr addrspace(1) %g syncscope("workgroup") seq_cst, align 4
  %d = atomicrmw xchg ptr addrspace(1) %g, i32 1 seq_cst
  fence seq_cst
  ret void
}
