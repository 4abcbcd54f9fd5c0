; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; The one update there is, whatever its order.
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst{{.*}} !weft.deferrable
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  store i32 1, ptr addrspace(1) %q
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  store i32 2, ptr addrspace(1) %q
  ret void
}
