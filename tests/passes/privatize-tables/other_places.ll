; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=privatize-tables %s | FileCheck %s

; None is small and reached from what the whole launch shares: any index, one below 0, a table that is too long, one place,
; a pointer that was loaded, a place within an element, an update that is not to be late, a table
; of floats.
; CHECK-NOT: weft.table
; CHECK-NOT: workgroup
define void @weft.kernel(ptr addrspace(1) %bins, ptr addrspace(1) %tables, i32 %x) {
  %a = getelementptr i32, ptr addrspace(1) %bins, i32 %x
  %u1 = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic, !weft.deferrable !0
  %low = and i32 %x, 15
  %below = sub i32 %low, 1
  %b = getelementptr i32, ptr addrspace(1) %bins, i32 %below
  %u2 = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic, !weft.deferrable !0
  %many = and i32 %x, 4095
  %c = getelementptr i32, ptr addrspace(1) %bins, i32 %many
  %u3 = atomicrmw add ptr addrspace(1) %c, i32 1 monotonic, !weft.deferrable !0
  %d = getelementptr i32, ptr addrspace(1) %bins, i32 7
  %u4 = atomicrmw add ptr addrspace(1) %d, i32 1 monotonic, !weft.deferrable !0
  %loaded = load ptr addrspace(1), ptr addrspace(1) %tables
  %e = getelementptr i32, ptr addrspace(1) %loaded, i32 %low
  %u5 = atomicrmw add ptr addrspace(1) %e, i32 1 monotonic, !weft.deferrable !0
  %f = getelementptr i16, ptr addrspace(1) %bins, i32 %low
  %u6 = atomicrmw add ptr addrspace(1) %f, i32 1 monotonic, !weft.deferrable !0
  %g = getelementptr i32, ptr addrspace(1) %bins, i32 %low
  %u7 = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
  %h = getelementptr float, ptr addrspace(1) %bins, i32 %low
  %u8 = atomicrmw fadd ptr addrspace(1) %h, float 1.0 monotonic, !weft.deferrable !0
  ret void
}
!0 = !{}
