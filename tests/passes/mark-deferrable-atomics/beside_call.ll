; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4{{$}}
define void @weft.kernel(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %place = alloca i32
  call void @f()
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}
declare void @f()
