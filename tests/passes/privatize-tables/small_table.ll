; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: weft-opt --passes=privatize-tables %s | FileCheck %s

; Sums and differences share a table as long as the farther one reaches; a greatest value has its own.
; CHECK: %[[MOST:.*]] = call ptr @weft.table(ptr addrspace(1) %p, i64 64, i32 32, i32 [[MAX:[0-9]+]], i32 2)
; CHECK: %[[SUMS:.*]] = call ptr @weft.table(ptr addrspace(1) %bins, i64 1024, i32 32, i32 1, i32 2)
; CHECK: %[[A:.*]] = getelementptr i32, ptr %[[SUMS]], i64 %byte
; CHECK: atomicrmw add ptr %[[A]], i32 1 syncscope("workgroup") monotonic, align 4{{$}}
; CHECK: %[[B:.*]] = getelementptr i32, ptr %[[SUMS]], i32 %low
; CHECK: atomicrmw sub ptr %[[B]], i32 %x syncscope("workgroup") monotonic
; CHECK: %[[C:.*]] = getelementptr i32, ptr %[[MOST]], i32 %low
; CHECK: atomicrmw umax ptr %[[C]], i32 %x syncscope("workgroup") monotonic
define void @weft.kernel(ptr addrspace(1) %bins, ptr addrspace(1) %p, i8 %b, i32 %x) {
  %byte = zext i8 %b to i64
  %a = getelementptr i32, ptr addrspace(1) %bins, i64 %byte
  %u = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic, !weft.deferrable !0
  %low = and i32 %x, 15
  %c = getelementptr i32, ptr addrspace(1) %bins, i32 %low
  %v = atomicrmw sub ptr addrspace(1) %c, i32 %x monotonic, !weft.deferrable !0
  %d = getelementptr i32, ptr addrspace(1) %p, i32 %low
  %w = atomicrmw umax ptr addrspace(1) %d, i32 %x monotonic, !weft.deferrable !0
  ret void
}
!0 = !{}
