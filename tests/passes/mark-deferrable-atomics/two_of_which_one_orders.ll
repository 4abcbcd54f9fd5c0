; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; Who sees the second would know that the first was made.
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4{{$}}
; CHECK: atomicrmw add ptr addrspace(1) %q, i32 1 release, align 4{{$}}
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %b = atomicrmw add ptr addrspace(1) %q, i32 1 release
  ret void
}
