; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=plain-atomics %s | FileCheck %s

; CHECK: %[[OLD:.*]] = load i32, ptr addrspace(3) %l
; CHECK: %[[NEW:.*]] = add i32 %[[OLD]], 1
; CHECK: store i32 %[[NEW]], ptr addrspace(3) %l
; CHECK: load i32, ptr addrspace(1) %g
; CHECK: icmp eq
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %g
; CHECK: atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
; CHECK: load atomic i32, ptr addrspace(3) %l syncscope("workgroup") monotonic
define void @weft_kernel_entry(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %a = atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("workgroup") monotonic
  %b = cmpxchg ptr addrspace(1) %g, i32 0, i32 1 syncscope("workgroup") monotonic monotonic
  %c = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
  %d = load atomic i32, ptr addrspace(3) %l syncscope("workgroup") monotonic, align 4
  ret void
}
