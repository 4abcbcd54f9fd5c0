; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; A least value at the same place would come out of order.
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float 1.000000e+00 monotonic{{.*}} !weft.deferrable
; CHECK: atomicrmw fadd ptr addrspace(1) %q, float 1.000000e+00 monotonic, align 4{{$}}
; CHECK: atomicrmw fmin ptr addrspace(1) %q, float 1.000000e+00 monotonic, align 4{{$}}
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = atomicrmw fadd ptr addrspace(1) %p, float 1.0 monotonic
  %b = atomicrmw fadd ptr addrspace(1) %q, float 1.0 monotonic
  %c = atomicrmw fmin ptr addrspace(1) %q, float 1.0 monotonic
  ret void
}
