; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=scope-atomics %s | FileCheck %s

; Local memory, and work-group scope elsewhere: relaxed within the work-group. Others stay.
; CHECK: atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") monotonic
; CHECK: cmpxchg ptr addrspace(3) %l, i32 0, i32 1 syncscope("workgroup") monotonic monotonic
; CHECK: load atomic i32, ptr addrspace(3) %l syncscope("workgroup") monotonic
; CHECK: store atomic i32 2, ptr addrspace(1) %g syncscope("workgroup") monotonic
; CHECK: atomicrmw xchg ptr addrspace(1) %g, i32 1 seq_cst
; CHECK: fence seq_cst
define void @weft.kernel(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %a = atomicrmw add ptr addrspace(3) %l, i32 1 seq_cst
  %b = cmpxchg ptr addrspace(3) %l, i32 0, i32 1 acq_rel acquire
  %c = load atomic i32, ptr addrspace(3) %l seq_cst, align 4
  store atomic i32 2, ptr addrspace(1) %g syncscope("workgroup") release, align 4
  %d = atomicrmw xchg ptr addrspace(1) %g, i32 1 seq_cst
  fence seq_cst
  ret void
}
