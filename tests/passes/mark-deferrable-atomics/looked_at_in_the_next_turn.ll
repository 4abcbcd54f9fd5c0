; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=mark-deferrable-atomics %s | FileCheck %s

; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4{{$}}
define void @weft.kernel(ptr addrspace(1) %p) {
  br label %turn
turn:
  %x = load i32, ptr addrspace(1) %p
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %more = icmp slt i32 %x, 9
  br i1 %more, label %turn, label %end
end:
  ret void
}
